import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { PageSummary } from '../contract.ts';
import { pagesByTextQuery, pagesQuery } from './api.ts';
import type { FooterSwitchProps } from './page-rail.tsx';
import { PagesScreen } from './pages-screen.tsx';

const page = (slug: string, title: string | null): PageSummary => ({
  id: null,
  slug,
  title,
  state: 'original',
  language: 'de',
  hasUnpublishedChanges: false,
  publishAt: null,
  version: 0,
  updatedAt: null,
  by: null,
});
const PAGES: PageSummary[] = [
  page('about', 'Who we are'),
  page('privacy', null),
  { ...page('legal-notice', 'Impressum für Ämter'), state: 'draft', language: null },
];

/** Shows what it gets. */
const FooterSwitch = ({ slug, isDraft, label }: FooterSwitchProps) => (
  <output aria-label={label}>{`${slug} ${isDraft}`}</output>
);

function show(find?: string) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(pagesQuery.queryKey, PAGES);
  client.setQueryData(pagesByTextQuery('lighthouse').queryKey, PAGES.slice(2));
  render(
    <QueryClientProvider client={client}>
      <PagesScreen find={find} FooterSwitch={FooterSwitch} />
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
  ['lighthouse', ['Edit Impressum für Ämter']],
])('a search for %s finds pages by their name, title, URL and text', (text, found) => {
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

test('each page has a switch for the footer', () => {
  show();
  const shown = screen.getAllByRole('status', { name: /^Show .* in footer$/ });
  const names = shown.map((one) => [one.getAttribute('aria-label'), one.textContent]);
  expect(names).toEqual([
    ['Show About in footer', 'about false'],
    ['Show Privacy in footer', 'privacy false'],
    ['Show Impressum für Ämter in footer', 'legal-notice true'],
  ]);
});

test('a default text names its language', () => {
  show();
  expect(screen.getAllByText('Published: default text, German')).toHaveLength(2);
  expect(screen.getAllByText('Draft')).toHaveLength(1);
});
