import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Byline } from '../../contract.ts';
import { AuthorBox, loadAuthors } from './author-box.tsx';

const person = (id: number, role: Byline[number]['role']): Byline[number] => ({
  id,
  name: `Person ${id}`,
  slug: `person-${id}`,
  role,
});

function clientWith(fetched: string[] = []) {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        queryFn: async ({ queryKey }) => {
          fetched.push(queryKey.join('/'));
          return { name: 'Mara Quill', bio: 'Writes about old consoles.' };
        },
      },
    },
  });
}

test('the box names the author, links to their page and shows the biography', async () => {
  const client = clientWith();
  await loadAuthors(client, [person(1, 'author')]);
  const { container } = render(
    <QueryClientProvider client={client}>
      <AuthorBox slug="person-1" />
    </QueryClientProvider>,
  );
  expect(container.textContent).toBe('Written by Mara QuillWrites about old consoles.');
  const link = screen.getByRole('link', { name: 'Mara Quill' });
  expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([
    '/authors/person-1',
    'author',
  ]);
});

test('those who write are loaded, and no others', async () => {
  const fetched: string[] = [];
  await loadAuthors(clientWith(fetched), [person(1, 'author'), person(2, 'edit')]);
  expect(fetched).toEqual(['/api/authors/person-1']);
});

test('until the author is loaded nothing is shown', () => {
  const client = new QueryClient({
    defaultOptions: { queries: { queryFn: () => new Promise(() => {}) } },
  });
  const { container } = render(
    <QueryClientProvider client={client}>
      <AuthorBox slug="person-1" />
    </QueryClientProvider>,
  );
  expect(container.textContent).toBe('');
});
