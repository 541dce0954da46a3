import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { mostReadQuery } from '#features/analytics/web/public.ts';
import { DEFAULT_LAYOUT, type HomeSection } from '#lib/home/home-layout.ts';
import { type Site, SiteContext } from '#ui/site.ts';
import type { HomeLayout, LayoutPatch, LayoutPreview } from '../../home.contract.ts';
import { homeLayoutQuery as shownLayoutQuery } from '../../web/public.ts';
import { HomeScreen } from './home-screen.tsx';

const PATH = '/api/admin/home-layout';
const own: HomeSection = {
  kind: 'list',
  id: 's1',
  isHidden: false,
  title: 'Maps',
  url: '/tags/maps',
  count: 3,
  layout: 'row',
  isTinted: false,
};
const SITE: Site = {
  name: 'Night Shift',
  url: 'https://mag.example',
  authorLabel: 'Staff',
  takesMessages: false,
  remoteImages: 'import',
};
let client: QueryClient;
let stored: HomeLayout;
let issues: LayoutPreview['issues'];
let sent: LayoutPatch[];
beforeEach(() => {
  const draft = [...DEFAULT_LAYOUT, own];
  stored = {
    published: [...DEFAULT_LAYOUT],
    ...{ draft, version: 3, publishAt: null, updatedAt: null, updatedBy: 'Grace' },
    versions: [
      {
        ...{ id: 1, publishedAt: '2026-03-01T10:00:00.000Z', publishedBy: 'Ada' },
        sections: [...DEFAULT_LAYOUT],
      },
    ],
  };
  issues = [];
  sent = [];
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit = {}) => {
    if (path === `${PATH}/preview`) return Response.json({ sections: [], issues });
    // What a section can list, for its dialog.
    if (path !== PATH) return Response.json(/tags|games/.test(path) ? { tags: [], games: [] } : []);
    if (method !== 'PUT') return Response.json(stored);
    const patch = JSON.parse(String(body)) as LayoutPatch;
    sent.push(patch);
    if (patch.version !== stored.version) {
      const problem = { code: 'home.stale', detail: 'Changed.', current: stored };
      return Response.json(problem, { status: 409 });
    }
    stored = { ...stored, draft: patch.sections, version: stored.version + 1 };
    return Response.json(stored);
  });
});

async function show() {
  client = new QueryClient();
  client.setQueryDefaults(mostReadQuery.queryKey, { queryFn: () => [] });
  client.setQueryData(mostReadQuery.queryKey, []);
  render(
    <SiteContext value={SITE}>
      <QueryClientProvider client={client}>
        <HomeScreen Preview={() => null} />
      </QueryClientProvider>
    </SiteContext>,
  );
  await screen.findByText('Maps');
  return userEvent.setup();
}
const names = () =>
  within(screen.getByRole('region', { name: 'Sections' }))
    .getAllByRole('button', { name: /^Reorder / })
    .map((button) => button.getAttribute('aria-label')?.replace(/^Reorder |, position.*$/g, ''));
const press = async (user: Awaited<ReturnType<typeof show>>, name: string) =>
  user.click(screen.getByRole('button', { name }));

test('changes are undone one by one, and saved as a draft', async () => {
  const user = await show();
  await press(user, 'Hide Hero');
  await press(user, 'Remove Maps');
  expect(names()).not.toContain('Maps');
  await press(user, 'Undo Last Change');
  expect(names()).toContain('Maps');
  const bar = screen.getByRole('region', { name: 'Unsaved changes' });
  expect(within(bar).getByText('Hero hidden')).toBeTruthy();
  await user.click(within(bar).getByRole('button', { name: /Save Draft/ }));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  const [hero, ...others] = stored.draft ?? [];
  expect(sent).toEqual([{ sections: [hero, ...others], version: 3, publish: null }]);
  expect(hero).toEqual({ kind: 'hero', isHidden: true });
  await vi.waitFor(() =>
    expect(screen.queryByRole('region', { name: 'Unsaved changes' })).toBeNull(),
  );
});

test('publishing asks first, and a version can be restored', async () => {
  const user = await show();
  await press(user, 'Publish Layout');
  const dialog = await screen.findByRole('dialog', { name: 'Publish this layout?' });
  await user.click(within(dialog).getByRole('button', { name: 'Publish Layout' }));
  await vi.waitFor(() => expect(sent).toMatchObject([{ publish: 'now', version: 3 }]));
  await user.click(screen.getByRole('button', { name: /^Restore the version of/ }));
  expect(names()).toHaveLength(DEFAULT_LAYOUT.length);
});

test('a save over another admin’s asks whose to keep', async () => {
  const user = await show();
  stored = { ...stored, version: 4, draft: [...DEFAULT_LAYOUT].reverse() };
  await press(user, 'Hide Hero');
  await user.keyboard('{Control>}s{/Control}');
  const dialog = await screen.findByRole('dialog', { name: /changed by another user/ });
  expect(dialog.textContent).toContain('Grace saved after you opened this page.');
  await user.click(within(dialog).getByRole('button', { name: 'Save Mine' }));
  await vi.waitFor(() => expect(sent.at(-1)).toMatchObject({ version: 4 }));
  expect(sent.at(-1)?.sections?.[0]).toEqual({ kind: 'hero', isHidden: true });
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a heading and a number of articles are an option, and the default is stored as none', async () => {
  const user = await show();
  const edit = async (name: string, heading: string, count: string) => {
    await press(user, `Edit ${name}`);
    const dialog = await screen.findByRole('dialog', { name: `Edit ${name}` });
    await user.clear(within(dialog).getByLabelText('Heading'));
    if (heading !== '') await user.type(within(dialog).getByLabelText('Heading'), heading);
    await user.selectOptions(within(dialog).getByLabelText('Number of articles'), count);
    await user.click(within(dialog).getByRole('button', { name: 'Apply' }));
  };
  expect(screen.queryByRole('button', { name: 'Edit Hero' })).toBeNull();
  await edit('More articles', 'The rest', '5');
  expect(screen.getByText('5 articles')).toBeTruthy();
  await user.keyboard('{Control>}s{/Control}');
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  const isMore = ({ kind }: HomeSection) => kind === 'more';
  expect(sent[0]?.sections?.find(isMore)).toEqual({
    ...{ kind: 'more', isHidden: false, title: 'The rest', count: 5 },
  });
  await edit('The rest', 'More Articles', '8');
  await user.keyboard('{Control>}s{/Control}');
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.sections?.find(isMore)).toEqual({ kind: 'more', isHidden: false });
});

test('a section is duplicated below itself', async () => {
  const user = await show();
  await press(user, 'Duplicate Maps');
  expect(names().slice(-2)).toEqual(['Maps', 'Maps']);
  await user.keyboard('{Control>}s{/Control}');
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.sections?.slice(-2)).toEqual([own, { ...own, id: 's2' }]);
});

test('a publication is shown in this tab without a reload', async () => {
  const shown = { sections: [{ kind: 'more' }] };
  const user = await show();
  client.setQueryDefaults(shownLayoutQuery.queryKey, { queryFn: () => shown });
  await press(user, 'Publish Layout');
  const dialog = await screen.findByRole('dialog', { name: 'Publish this layout?' });
  await user.click(within(dialog).getByRole('button', { name: 'Publish Layout' }));
  await vi.waitFor(() => expect(client.getQueryData(shownLayoutQuery.queryKey)).toEqual(shown));
});

test('the list says why readers don’t see a section', async () => {
  issues = [{ id: 's1', issue: 'gone' }];
  await show();
  expect(screen.getByText(/too few articles were read/)).toBeTruthy();
  expect(
    await screen.findByText(
      'Readers don’t see this section: what it lists was deleted or isn’t public.',
    ),
  ).toBeTruthy();
});

test('a section without a list is refused next to its fields', async () => {
  const user = await show();
  await press(user, 'Add a section');
  const dialog = await screen.findByRole('dialog', { name: 'Add a section' });
  await user.type(within(dialog).getByLabelText('Heading'), 'Guides');
  await user.click(within(dialog).getByRole('button', { name: 'Add Section' }));
  expect(
    within(dialog).getByText('List must be the path of a category, tag, game or series'),
  ).toBeTruthy();
  await user.type(within(dialog).getByRole('combobox', { name: 'Newest articles of' }), '/guides');
  await user.click(within(dialog).getByRole('button', { name: 'Add Section' }));
  expect(names()).toEqual([
    ...['Hero', 'Featured story', 'Latest articles', 'Explore categories', 'More articles'],
    ...['Most read', 'Newsletter', 'Maps', 'Guides'],
  ]);
});
