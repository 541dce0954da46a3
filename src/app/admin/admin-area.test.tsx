import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '#lib/api/api-client.ts';
import { useLeaveGuard } from '#ui/admin/hooks/leave-guard.ts';
import { type Site, SiteContext } from '#ui/site.ts';
import { type AdminLocation, useAdminLocation } from '../web/admin-location.ts';
import AdminArea from './admin-area.tsx';

const SITE: Site = {
  name: 'Savepoint',
  url: 'https://savepoint.example',
  authorLabel: 'Staff',
  takesMessages: false,
  remoteImages: 'import',
};
const USER = {
  id: 5,
  username: 'ada',
  role: 'admin',
  can: ['article:write', 'article:moderate', 'redirect:manage', 'system:manage'],
};
const REDIRECTS: AdminLocation = { mode: 'admin', screen: 'redirects' };

const shown = (): AdminLocation | undefined => window.history.state?.adminLocation;

/** A form with unsaved changes on the current screen. */
function Form({ ask }: { ask: () => Promise<boolean> }) {
  useLeaveGuard(true, ask);
  return null;
}

function Area({ ask }: { ask: () => Promise<boolean> }) {
  const location = useAdminLocation();
  return (
    location && (
      <>
        <AdminArea adminLocation={location} />
        <Form ask={ask} />
      </>
    )
  );
}

/** Opens the redirects with a form that has unsaved changes. @param answer whether they may be lost */
async function open(answer: boolean) {
  const ask = vi.fn(async () => answer);
  window.history.replaceState({ adminLocation: REDIRECTS }, '', '/');
  render(
    <SiteContext value={SITE}>
      <QueryClientProvider client={createQueryClient((path, init) => fetch(path, init))}>
        <Area ask={ask} />
      </QueryClientProvider>
    </SiteContext>,
  );
  await screen.findByRole('navigation', { name: 'Admin' });
  return ask;
}

async function runFromPalette(text: string): Promise<void> {
  await userEvent.keyboard('{Control>}k{/Control}');
  const palette = within(await screen.findByRole('dialog', { name: 'Jump to' }));
  await userEvent.type(palette.getByRole('combobox'), `> ${text}{Enter}`);
}

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  Element.prototype.scrollIntoView = () => undefined;
  const answers: Record<string, unknown> = {
    '/api/auth/session': { user: USER },
    '/api/admin/overview': { counts: { pending: 3 } },
    '/api/admin/operations': { issues: [{}, {}] },
  };
  vi.stubGlobal('fetch', async (path: string) =>
    path in answers ? Response.json(answers[path]) : new Response('', { status: 404 }),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  window.history.replaceState(null, '', '/');
});

test.each([
  ['the key N', () => userEvent.keyboard('n')],
  ['the keys G A', () => userEvent.keyboard('ga')],
  ['View Site', () => runFromPalette('view site')],
  ['Show Drafts', () => runFromPalette('show drafts')],
  ['Log Out', () => runFromPalette('log out')],
])('%s asks before unsaved changes are lost', async (_, leave) => {
  const ask = await open(false);
  await leave();
  await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(1));
  expect(shown()).toEqual(REDIRECTS);
  expect(sessionStorage.getItem('articles-tab')).toBeNull();
});

test('the keys of the current screen open it again, and its form is asked about again', async () => {
  const ask = await open(true);
  const before = screen.getByRole('main');
  await userEvent.keyboard('gr');
  await vi.waitFor(() => expect(screen.getByRole('main')).not.toBe(before));
  await userEvent.keyboard('gr');
  await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(2));
});

test('the key N opens a new article once', async () => {
  await open(true);
  const push = vi.spyOn(window.history, 'pushState');
  await act(() => userEvent.keyboard('n'));
  await vi.waitFor(() => expect(shown()).toMatchObject({ mode: 'editor' }));
  expect(push).toHaveBeenCalledTimes(1);
});

test('every screen shows in the navigation what waits', async () => {
  await open(true);
  expect(
    await screen.findByRole('link', { name: 'Moderation 3 waiting for approval' }),
  ).toBeTruthy();
  expect(await screen.findByRole('link', { name: 'System 2 need attention' })).toBeTruthy();
});

test('the tooltip of the logo says that it leads to the site', async () => {
  await open(true);
  const [logo] = screen.getAllByRole('link', { name: /, home$/ });
  expect(logo?.dataset.tooltip).toBe('View Site');
});
