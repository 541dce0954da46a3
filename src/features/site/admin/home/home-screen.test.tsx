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
let opened: string[];
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
  opened = [];
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
    if (method !== 'PUT') {
      return stored.version < 0 ? new Response(null, { status: 404 }) : Response.json(stored);
    }
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

async function show(text = 'Maps') {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryDefaults(mostReadQuery.queryKey, { queryFn: () => [] });
  client.setQueryData(mostReadQuery.queryKey, []);
  render(
    <SiteContext value={SITE}>
      <QueryClientProvider client={client}>
        <HomeScreen Preview={() => null} onOpenScreen={(name) => opened.push(name)} />
      </QueryClientProvider>
    </SiteContext>,
  );
  await screen.findByText(text);
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

test('changes that lead back to the saved layout aren’t unsaved, and defaults replace those before', async () => {
  stored = { ...stored, draft: null };
  const user = await show('Hero');
  const bar = () => screen.queryByRole('region', { name: 'Unsaved changes' });
  await press(user, 'Hide Hero');
  expect(bar()?.textContent).toContain('Hero hidden');
  await press(user, 'Restore Defaults');
  expect(bar()).toBeNull();
  await press(user, 'Undo Last Change');
  await press(user, 'Hide Most read');
  expect(bar()?.textContent).toContain('Hero hidden, Most read hidden');
  await press(user, 'Restore Defaults');
  await press(user, 'Hide Featured story');
  expect(bar()?.textContent).not.toContain('Hero hidden');
  expect(bar()?.textContent).toContain('Default layout, Featured story hidden');
});

test('a layout that can’t be fetched isn’t shown or replaced', async () => {
  stored = { ...stored, version: -1 };
  await show('Failed to fetch the home page');
  expect(screen.queryByText(/Readers see this layout/)).toBeNull();
  for (const name of ['Restore Defaults', 'Publish Layout']) {
    expect(screen.getByRole('button', { name }).hasAttribute('disabled')).toBe(true);
  }
});

test('the hero has buttons of an admin’s own, or none, and its texts are in Settings', async () => {
  const user = await show();
  const edit = async () => {
    await press(user, 'Edit Hero');
    return within(await screen.findByRole('dialog', { name: 'Edit Hero' }));
  };
  const hero = async () => {
    await user.keyboard('{Control>}s{/Control}');
    await vi.waitFor(() => expect(stored.version).toBe((sent.at(-1)?.version ?? 0) + 1));
    return sent.at(-1)?.sections?.[0];
  };
  let dialog = await edit();
  await user.click(dialog.getByRole('button', { name: 'Open Settings' }));
  expect(opened).toEqual(['settings']);
  await user.selectOptions(dialog.getByLabelText('Buttons'), 'own');
  const link = 'Second button: link to';
  await user.type(dialog.getByRole('combobox', { name: link }), 'javascript:alert(1)');
  await user.click(dialog.getByRole('button', { name: 'Apply' }));
  expect(dialog.getByText(/^Link must be a path/)).toBeTruthy();
  expect(dialog.getByText('Label is required')).toBeTruthy();
  await user.clear(dialog.getByRole('combobox', { name: link }));
  await user.type(dialog.getByRole('combobox', { name: link }), '/guides');
  await user.type(dialog.getByLabelText('Second button: label'), 'All guides');
  await user.click(dialog.getByRole('button', { name: 'Apply' }));
  const buttons = [{ label: 'All guides', url: '/guides' }];
  expect(await hero()).toEqual({ kind: 'hero', isHidden: false, buttons });
  dialog = await edit();
  expect(dialog.getByLabelText<HTMLInputElement>('First button: label').value).toBe('All guides');
  await user.selectOptions(dialog.getByLabelText('Buttons'), 'default');
  await user.click(dialog.getByRole('button', { name: 'Apply' }));
  expect(await hero()).toEqual({ kind: 'hero', isHidden: false });
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
  // The copy of a list that every home page has is one of the site's own.
  expect(screen.queryByRole('button', { name: 'Duplicate Hero' })).toBeNull();
  await press(user, 'Duplicate More articles');
  await user.keyboard('{Control>}s{/Control}');
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.sections?.[5]).toEqual({
    ...{ kind: 'list', id: 's3', isHidden: false, title: 'More Articles', url: '/articles' },
    ...{ count: 8, layout: 'lead', isTinted: false },
  });
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
