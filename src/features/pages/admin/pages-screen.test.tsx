import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { PageSummary } from '../contract.ts';
import { pagesQuery } from './api.ts';
import { PagesScreen } from './pages-screen.tsx';

const page = (slug: string, title: string | null): PageSummary => ({
  id: null,
  slug,
  title,
  state: 'original',
  hasUnpublishedChanges: false,
  publishAt: null,
  version: 0,
  updatedAt: null,
  by: null,
});
const PAGES = [
  page('about', 'Who we are'),
  page('privacy', null),
  page('legal-notice', 'Impressum für Ämter'),
];

function show(find?: string) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(pagesQuery.queryKey, PAGES);
  render(
    <QueryClientProvider client={client}>
      <PagesScreen find={find} />
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), field: screen.getByLabelText('Search pages') };
}
const titles = () =>
  screen.queryAllByRole('button', { name: /^Edit / }).map((one) => one.getAttribute('aria-label'));

test.each([
  ['who', ['Edit About']],
  ['ABO', ['Edit About']],
  ['legal', ['Edit Impressum für Ämter']],
  ['amter impr', ['Edit Impressum für Ämter']],
  ['priv', ['Edit Privacy']],
  ['rivacy', []],
])('a search for %s finds pages by their name, title and URL', (text, found) => {
  show(text);
  expect(titles()).toEqual(found);
});

test('a search that finds nothing can be cleared', async () => {
  const { user, field } = show();
  expect(titles()).toHaveLength(3);
  await user.type(field, 'nothing');
  await user.click(await screen.findByRole('button', { name: 'Clear Search' }));
  await screen.findByRole('button', { name: 'Edit Privacy' });
});
