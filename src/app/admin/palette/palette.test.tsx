import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SessionUser } from '#features/users/contract.ts';
import { createQueryClient } from '#lib/api/api-client.ts';
import { type Site, SiteContext } from '#ui/site.ts';
import { Palette } from './palette.tsx';

const SITE = { name: 'Savepoint', url: 'https://savepoint.example' } as Site;
const PAGES = [
  {
    id: 9,
    slug: 'legal-notice',
    title: 'Who is responsible',
    state: 'published',
    publishAt: null,
    language: null,
  },
  { id: null, slug: 'about', title: null, state: 'original', publishAt: null, language: 'en' },
];
let asked: string[];

beforeEach(() => {
  asked = [];
  Element.prototype.scrollIntoView = () => undefined;
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    if (path === '/api/admin/pages?search=lighthouse') return Response.json(PAGES.slice(0, 1));
    return Response.json(path === '/api/admin/pages' ? PAGES : []);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  window.history.replaceState(null, '', '/');
});

async function find(text: string, can: SessionUser['can']) {
  const user = { id: 5, username: 'ada', role: 'editor', can } as SessionUser;
  render(
    <SiteContext value={SITE}>
      <QueryClientProvider client={createQueryClient((path, init) => fetch(path, init))}>
        <Palette user={user} destinations={[]} recent={[]} actions={[]} onClose={() => undefined} />
      </QueryClientProvider>
    </SiteContext>,
  );
  await userEvent.click(screen.getByRole('combobox'));
  await userEvent.paste(text);
}

test.each([
  ['responsible', 'Who is responsible'],
  ['legal', 'Who is responsible'],
  ['abo', 'About'],
  ['lighthouse', 'Who is responsible'],
])('a page is found by %s, and the list opens with it', async (text, title) => {
  await find(text, ['page:manage']);
  const pages = within(await screen.findByRole('group', { name: 'Pages' }));
  await userEvent.click(pages.getByRole('option', { name: new RegExp(title) }));
  await vi.waitFor(() =>
    expect(window.history.state?.adminLocation).toMatchObject({ screen: 'pages', find: title }),
  );
});

test('pages are fetched only for users who may edit them', async () => {
  await find('about', []);
  await vi.waitFor(() => expect(asked.length).toBeGreaterThan(0));
  expect(asked).not.toContain('/api/admin/pages');
});
