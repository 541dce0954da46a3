import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { type Site, SiteContext } from '#ui/site.ts';
import { BylineField } from './byline-field.tsx';

afterEach(() => vi.unstubAllGlobals());

const page = (id: number, name: string) => ({ id, name, account: null });

/** Shows the byline of a new article. @returns the requests and the changes so far */
async function show(own: object) {
  const requests: string[] = [];
  const answers: Record<string, object> = {
    'GET /api/account/author': own,
    'PUT /api/account/author': { author: page(7, 'arthur') },
    'GET /api/admin/authors': { authors: [page(8, 'Mara')], totalCount: 1 },
  };
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    const request = `${method} ${path.split('?')[0]}`;
    requests.push(body ? `${request} ${JSON.parse(String(body)).name}` : request);
    return Response.json(answers[request]);
  });
  const onChange = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SiteContext value={{ authorLabel: 'Mag staff' } as Site}>
        <BylineField byline={null} error={undefined} readOnly={false} onChange={onChange} />
      </SiteContext>
    </QueryClientProvider>,
  );
  return { requests, onChange };
}
const ARTHUR = { author: null, mayRename: true, creditedName: 'arthur' };

test('a new article shows the name of its writer, and nothing is stored', async () => {
  const { requests } = await show(ARTHUR);
  await screen.findByText('Readers see: arthur. Change it under Account.');
  expect(requests).toEqual(['GET /api/account/author']);
});

test('a name that its writer can’t change is shown without the way to Account', async () => {
  await show({ author: page(7, 'Penn'), mayRename: false, creditedName: 'Penn' });
  await screen.findByText('Readers see: Penn.');
});

test('an editor without an author page sees the site’s author label', async () => {
  await show({ author: null, mayRename: true, creditedName: null });
  await screen.findByText('If left empty, readers see “Mag staff”.');
});

test('an author named beside the writer comes after the writer', async () => {
  const { requests, onChange } = await show(ARTHUR);
  await screen.findByText(/^Readers see/);
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Authors'), 'Mara');
  await user.click(await screen.findByText('Mara'));
  await vi.waitFor(() =>
    expect(onChange.mock.calls).toEqual([
      [
        [
          { id: 7, name: 'arthur', role: 'author' },
          { id: 8, name: 'Mara', role: 'author' },
        ],
      ],
    ]),
  );
  expect(requests).toContain('PUT /api/account/author arthur');
});
