import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { PageSummary } from '#features/pages/contract.ts';
import type { Setting, SettingKey, SettingsPatch } from '#features/site/settings.contract.ts';
import { type Site, SiteContext } from '#ui/site.ts';
import type { DemoPlan } from '../contract.ts';
import { SetupScreen } from './setup-screen.tsx';

const setting = (key: SettingKey, value: Setting['value']): Setting => ({
  key,
  value,
  default: value,
  isDefault: true,
  lockedBy: null,
  version: 0,
  updatedAt: null,
  updatedBy: null,
});

const SITE: Site = {
  name: 'Savepoint',
  url: 'https://savepoint.example',
  authorLabel: 'Savepoint Staff',
  takesMessages: false,
  remoteImages: 'allow',
};

const DEMO: DemoPlan = {
  isRemoving: false,
  list: 'two',
  deleted: [
    { kind: 'article', id: 1, name: 'A map' },
    { kind: 'game', id: 1, name: 'Understory' },
  ],
  kept: [
    {
      kind: 'article',
      id: 2,
      name: 'Edited here',
      changedBy: 'Ada',
      changedAt: '2026-02-03T12:00:00.000Z',
      usedBy: null,
    },
  ],
  also: { tags: 3, placements: 1, coverages: 0 },
};

/** The setup on a server that records what it is sent. */
function show(options: { demo?: DemoPlan; locked?: string; pages?: PageSummary[] } = {}) {
  const { demo = DEMO, locked, pages = [] } = options;
  let settings = [
    { ...setting('siteName', 'Savepoint'), lockedBy: locked ?? null },
    setting('tagline', 'Games'),
    setting('timeZone', 'UTC'),
    setting('language', 'en'),
    setting('logo', null),
    setting('accentColor', '#252dee'),
    setting('headlineFont', 'wide'),
  ];
  const sent: [method: string, path: string, body: unknown][] = [];
  const server: { fails: boolean; conflicts: Setting[]; demo: DemoPlan } = {
    ...{ fails: false, conflicts: [], demo },
  };
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method !== 'GET') sent.push([method, path, JSON.parse(String(body))]);
    if (server.fails) return Response.json({ detail: 'The disk is full.' }, { status: 503 });
    if (path === '/api/setup/demo') return Response.json(server.demo);
    if (path === '/api/admin/pages') return Response.json(pages);
    if (path === '/api/setup/demo/removal') {
      const { demo: current } = server;
      const { list } = JSON.parse(String(body)) as { list: string };
      return list === current.list
        ? Response.json({ ...current, isRemoving: true }, { status: 202 })
        : Response.json({ code: 'demo.list_changed', current }, { status: 409 });
    }
    if (path === '/api/setup') return Response.json({ state: 'done' });
    if (method === 'PATCH' && server.conflicts.length > 0) {
      const conflicts = server.conflicts.splice(0);
      return Response.json({ code: 'settings.stale', conflicts }, { status: 409 });
    }
    if (method === 'PATCH') {
      const patch = (JSON.parse(String(body)) as { settings: SettingsPatch }).settings;
      settings = settings.map((one) => {
        const change = patch[one.key];
        return change ? { ...one, value: change.value as string, version: one.version + 1 } : one;
      });
    }
    return Response.json({ settings });
  });
  const went: string[] = [];
  const to = (name: string) => () => void went.push(name);
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(['/api/categories/own'], []);
  render(
    <QueryClientProvider client={client}>
      <SiteContext value={SITE}>
        <SetupScreen
          onDashboard={to('dashboard')}
          onNew={to('new')}
          onImport={to('import')}
          onUsers={to('users')}
          onAccount={to('account')}
          onHome={to('home')}
          onSettings={to('settings')}
          onLayout={to('layout')}
        />
      </SiteContext>
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), sent, went, server };
}
const press = (name: string) => screen.getByRole('button', { name });
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const name = () => screen.findByLabelText('Magazine name');

test('Enter goes through the three steps, and the demo stays', async () => {
  const { user, sent } = show();
  await user.clear(await name());
  await user.type(await name(), 'Respawn Weekly{Enter}');
  const look = await heading('Make it look like yours');
  expect(document.activeElement).toBe(look);
  expect(sent).toEqual([
    ['PATCH', '/api/settings', { settings: { siteName: { value: 'Respawn Weekly', version: 0 } } }],
  ]);
  expect(screen.getAllByText('Respawn Weekly'), 'in the preview').not.toHaveLength(0);
  await user.click(press('Ruby'));
  expect(press('Ruby').getAttribute('aria-pressed')).toBe('true');
  await user.click(press('Continue'));
  expect(document.activeElement).toBe(await heading('Start with'));
  expect(screen.getByRole('radio', { name: /The demo magazine/ })).toHaveProperty('checked', true);
  screen.getByText(/^1 article and 1 game to try/);
  await user.click(press('Open Your Magazine'));
  expect(document.activeElement).toBe(await heading('Respawn Weekly is ready'));
  expect(sent.at(-1)).toEqual(['PUT', '/api/setup', { state: 'done' }]);
});

test('an empty name is refused, and Finish Later saves the rest', async () => {
  const { user, sent, went } = show();
  await user.clear(await name());
  await user.clear(screen.getByLabelText('Tagline'));
  await user.type(screen.getByLabelText('Tagline'), 'Play more{Enter}');
  screen.getByText('Enter a name for your magazine.');
  expect(document.activeElement).toBe(await name());
  expect(sent).toEqual([]);
  await user.click(press('Finish Later'));
  await waitFor(() => expect(went).toEqual(['dashboard']));
  expect(sent).toEqual([
    ['PATCH', '/api/settings', { settings: { tagline: { value: 'Play more', version: 0 } } }],
  ]);
});

test('Save Mine replaces what another admin saved, and sends no entry that was held back', async () => {
  const { user, sent, went, server } = show();
  await user.clear(await name());
  await user.clear(screen.getByLabelText('Tagline'));
  await user.type(screen.getByLabelText('Tagline'), 'Play more');
  server.conflicts = [{ ...setting('tagline', 'Play less'), version: 4, updatedBy: 'Edith' }];
  await user.click(press('Finish Later'));
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByText('Play less');
  await user.click(dialog.getByRole('button', { name: 'Save Mine' }));
  await waitFor(() => expect(went).toEqual(['dashboard']));
  expect(sent.map(([, , body]) => body)).toEqual([
    { settings: { tagline: { value: 'Play more', version: 0 } } },
    { settings: { tagline: { value: 'Play more', version: 4 } } },
  ]);
});

test('a failed save leaves the entries and says why', async () => {
  const { user, server } = show();
  await user.type(await name(), ' 2');
  server.fails = true;
  await user.click(press('Continue'));
  within(await screen.findByRole('alert')).getByText(/The disk is full\. Your entries are still/);
  expect(await name()).toHaveProperty('value', 'Savepoint 2');
  server.fails = false;
  await user.click(press('Continue'));
  await heading('Make it look like yours');
});

test('a setting of the environment is locked', async () => {
  show({ locked: 'SITE_NAME' });
  expect(await name()).toHaveProperty('disabled', true);
  screen.getByText('SITE_NAME');
});

test('a logo that is too large is refused with its size', async () => {
  const { user, sent } = show();
  await name();
  await user.click(press('Continue'));
  const file = new File([], 'logo-final.svg', { type: 'image/svg+xml' });
  Object.defineProperty(file, 'size', { value: 24_000_000 });
  await user.upload(await screen.findByLabelText('Upload logo'), file);
  screen.getByText('logo-final.svg is 24.0 MB. Upload a file under 20 MB.');
  expect(sent).toEqual([]);
});

test('starting empty first lists what is deleted and what stays', async () => {
  const { user, sent } = show();
  await name();
  await user.click(press('Continue'));
  await user.click(press('Continue'));
  await user.click(await screen.findByRole('radio', { name: /An empty magazine/ }));
  await user.click(press('Open Your Magazine'));
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByText('1 article');
  dialog.getByText('A map');
  dialog.getByText('Along with the articles: 3 tags, 1 featured slot.');
  dialog.getByText(/changed by Ada on Feb 3, 2026/);
  expect(sent).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Remove Demo' }));
  await heading('Savepoint is ready');
  expect(sent).toEqual([
    ['POST', '/api/setup/demo/removal', { list: 'two' }],
    ['PUT', '/api/setup', { state: 'done' }],
  ]);
});

test('a list that has changed is shown again before anything is removed', async () => {
  const { user, sent, server } = show();
  await name();
  await user.click(press('Continue'));
  await user.click(press('Continue'));
  await user.click(await screen.findByRole('radio', { name: /An empty magazine/ }));
  await user.click(press('Open Your Magazine'));
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByText('A map');
  const deleted: DemoPlan['deleted'] = [
    { kind: 'article', id: 3, name: 'Another map' },
    { kind: 'game', id: 1, name: 'Understory' },
  ];
  server.demo = { ...DEMO, list: 'other', deleted };
  await user.click(dialog.getByRole('button', { name: 'Remove Demo' }));
  expect((await dialog.findByRole('alert')).textContent).toBe(
    'The list has changed since you opened it, and nothing was deleted. Check it again.',
  );
  dialog.getByText('Another map');
  expect(dialog.queryByText('A map')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Remove Demo' }));
  await heading('Savepoint is ready');
  expect(sent.slice(0, 2).map(([, , body]) => body)).toEqual([{ list: 'two' }, { list: 'other' }]);
});

test('without demo content there is nothing to remove, and importing opens the import', async () => {
  const { user, went } = show({ demo: { ...DEMO, list: '', deleted: [], kept: [] } });
  await name();
  await user.click(press('Continue'));
  await user.click(press('Continue'));
  await heading('Start with');
  expect(screen.queryByRole('radio', { name: /The demo magazine/ })).toBeNull();
  await user.click(screen.getByRole('radio', { name: /Content from another site/ }));
  await user.click(press('Go to Import'));
  await waitFor(() => expect(went).toEqual(['import']));
});

test('below the language are the standard pages that have a text of their own', async () => {
  const page = {
    ...{ id: 1, title: 'Impressum', hasUnpublishedChanges: false, publishAt: null },
    ...{ language: null, version: 1, updatedAt: null, by: 'Ada' },
  };
  const pages: PageSummary[] = [
    { ...page, slug: 'about', state: 'published' },
    { ...page, slug: 'privacy', state: 'original', language: 'de' },
    { ...page, slug: 'terms', state: 'published' },
    { ...page, slug: 'impressum', state: 'published' },
  ];
  show({ pages });
  await screen.findByText('About and Terms have your own text, which stays in its language.');
});
