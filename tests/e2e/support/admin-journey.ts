import { randomBytes } from 'node:crypto';
import { type APIRequestContext, request as http, type Locator, type Page } from '@playwright/test';
import type { AdminArticle } from '#features/articles/contract.ts';
import type { ArticleInput } from '#features/articles/writing.contract.ts';
import type { AuditEntry } from '#features/audit-log/contract.ts';
import type { CreatedLink, Session } from '#features/users/contract.ts';
import type { Role } from '#features/users/values.ts';
import { expect, test as journey } from './journey.ts';
import { type RunningServer, startServer } from './server.ts';
import { openHeader, shownToast, visit } from './visitor.ts';

export * from './journey.ts';

export interface AdminUser {
  id: number;
  username: string;
  password: string;
}

/** API calls of a user that prepare a journey. */
export interface ApiAs {
  /** @returns the JSON of a response that must be OK */
  send: <T>(method: string, path: string, data?: unknown) => Promise<T>;
  /** Creates an article with default fields and a unique title. */
  article: (fields?: Partial<ArticleInput>) => Promise<AdminArticle>;
  /** Creates an account for a journey. */
  user: (role: Role) => Promise<AdminUser>;
  /** The activity log of an article, oldest first. */
  events: (articleId: number) => Promise<AuditEntry[]>;
}

interface Admin {
  /** Calls the API as this user until the journey ends. */
  apiAs: (user: AdminUser) => Promise<ApiAs>;
}

interface AdminFixtures {
  /** Settings that differ from the defaults. */
  settings: Record<string, string>;
  /** The script that starts the server; by default the application. */
  main: string | undefined;
  /** A magazine with the demo, shared by the admin journeys of a worker. */
  magazine: RunningServer;
  admin: AdminUser;
  adminApi: ApiAs;
  /** An editor for all journeys of a worker that leave no trace on it. */
  editor: AdminUser;
}

/** The main admin of every magazine started here. */
export const ADMIN: AdminUser = { id: 1, username: 'admin', password: 'the first of all accounts' };
const PASSWORD = 'journeys of the admin area';

/** 'Draft' -> 'Draft k3x9': journeys share a magazine and use unique names. */
export const unique = (text: string) => `${text} ${randomBytes(4).toString('hex')}`;

/** A random network address, because failed logins are counted by address. */
const someAddress = () => `10.${[...randomBytes(3)].join('.')}`;

async function openApi(
  url: string,
  { username, password }: AdminUser,
): Promise<ApiAs & { close: () => Promise<void> }> {
  const context: APIRequestContext = await http.newContext({
    baseURL: url,
    extraHTTPHeaders: { 'x-forwarded-for': someAddress() },
  });
  const send = async <T>(method: string, path: string, data?: unknown): Promise<T> => {
    const call = () => context.fetch(path, { method, ...(data !== undefined && { data }) });
    let answer = await call();
    const text = answer.ok() ? '' : await answer.text();
    // The suite takes more than ten minutes, and some journeys advance the clock by days.
    if (/auth\.(reauthentication_required|required)/.test(text)) {
      await context.post('/api/auth/login', { data: { username, password } });
      answer = await call();
    }
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
    return answer.json() as Promise<T>;
  };
  await send('POST', '/api/auth/login', { username, password });
  return {
    send,
    article: (fields = {}) =>
      send('POST', '/api/articles', {
        title: unique('An article'),
        content: '<p>Some words to read.</p>',
        category: 'review',
        ...fields,
      }),
    user: async (role) => {
      const username = unique(role).replace(' ', '-');
      const invited = { username, role };
      const { userId, link } = await send<CreatedLink>('POST', '/api/users/invitations', invited);
      // Logs in as the user: a password set by another user would have to be replaced.
      const guest = await http.newContext({
        baseURL: url,
        extraHTTPHeaders: { 'x-forwarded-for': someAddress() },
      });
      const data = { token: link?.split('#')[1], password: PASSWORD };
      const joined = await guest.post('/api/auth/link/use', { data });
      expect(joined.ok(), await joined.text()).toBe(true);
      await guest.dispose();
      return { id: userId, username, password: PASSWORD };
    },
    events: async (articleId) => {
      const path = `/api/admin/articles/${articleId}/history`;
      return (await send<AuditEntry[]>('GET', path)).reverse();
    },
    close: () => context.dispose(),
  };
}

/** A journey through the admin area of a magazine separate from the public one. */
export const test = journey.extend<Admin, AdminFixtures>({
  settings: [{}, { scope: 'worker', option: true }],
  main: [undefined, { scope: 'worker', option: true }],
  magazine: [
    async ({ settings, main }, use) => {
      const env = { ADMIN_PASSWORD: ADMIN.password, TRUST_PROXY: '1', ...settings };
      const server = await startServer(env, main === undefined ? {} : { main });
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from it
  admin: [({}, use) => use(ADMIN), { scope: 'worker' }],
  adminApi: [
    async ({ magazine, admin }, use) => {
      const api = await openApi(magazine.url, admin);
      await use(api);
      await api.close();
    },
    { scope: 'worker' },
  ],
  editor: [async ({ adminApi }, use) => use(await adminApi.user('editor')), { scope: 'worker' }],
  baseURL: ({ magazine }, use) => use(magazine.url),
  apiAs: async ({ magazine }, use) => {
    const opened: { close: () => Promise<void> }[] = [];
    await use(async (user) => {
      const api = await openApi(magazine.url, user);
      opened.push(api);
      return api;
    });
    await Promise.all(opened.map((api) => api.close()));
  },
});

/**
 * Gives the journeys of a file a magazine of their own, which they change one after the other.
 * @param settings that differ from the defaults
 * @param main the script that starts its server; by default the application
 */
export function startOwnMagazine(settings: Record<string, string> = {}, main?: string): void {
  test.use({ settings, main });
  test.describe.configure({ mode: 'default' });
}

export const loginDialog = (page: Page) =>
  page.getByRole('dialog', { name: 'Log In to Savepoint' });

/** Fills the open login dialog and submits it. */
export async function fillLogin(
  page: Page,
  { username, password }: Pick<AdminUser, 'username' | 'password'>,
): Promise<void> {
  const dialog = loginDialog(page);
  await dialog.getByLabel('Username').fill(username);
  await dialog.getByLabel('Password').fill(password);
  await dialog.getByRole('button', { name: 'Log In' }).click();
}

/** Clicks a header button that needs a login, in the menu on small screens. */
export async function pressAdminButton(page: Page, label: string): Promise<void> {
  const header = await openHeader(page);
  await header.getByRole('button', { name: label, exact: true }).click();
}

const dashboardHeading = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'Admin Dashboard' });

/** Expects the dashboard of this user. */
export async function expectDashboard(page: Page, { username }: AdminUser): Promise<void> {
  await expect(dashboardHeading(page)).toBeVisible();
  // On small screens it is in the drawer.
  await expect(page.locator(`[aria-label^="Account: ${username} "]`)).toBeAttached();
}

/**
 * A new login ends the previous session, which another tab may be using, so a logged-in user stays logged in.
 */
async function logIn(page: Page, { username, password }: AdminUser): Promise<void> {
  const now = (await (await page.request.get('/api/auth/session')).json()) as Session;
  if (now.user?.username === username) return;
  const answer = await page.request.post('/api/auth/login', { data: { username, password } });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** Opens the dashboard as a user, for journeys that aren't about the login. */
export async function enterAs(page: Page, user: AdminUser): Promise<void> {
  await logIn(page, user);
  // Starts outside the admin area, which would restore its last screen.
  await visit(page, '/about');
  await page.evaluate(() => {
    localStorage.setItem('staff', '1');
    window.dispatchEvent(new Event('storage'));
  });
  await pressAdminButton(page, 'Admin');
  await expectDashboard(page, user);
}

/** Selects a tab of the dashboard. */
export async function openTab(page: Page, label: string): Promise<void> {
  const tab = page.getByRole('tab', { name: label });
  await tab.click();
  await expect(tab).toHaveAttribute('aria-selected', 'true');
}

/** The navigation of the admin area: on small screens a drawer, which is opened. */
async function openNavigation(page: Page): Promise<Locator> {
  const nav = page.getByRole('navigation', { name: 'Admin' });
  const strip = page.getByRole('button', { name: /^Navigation: / });
  await expect(nav.or(strip)).toBeVisible();
  if (await strip.isVisible()) await strip.click();
  return nav;
}

/** Opens a screen by its name in the navigation. */
export async function openScreen(page: Page, name: string): Promise<void> {
  const nav = await openNavigation(page);
  await nav.getByRole('link', { name: new RegExp(`^${name}`) }).click();
}

/** Opens a screen as the main admin. */
export async function openAsAdmin(page: Page, screen: string): Promise<void> {
  await enterAs(page, ADMIN);
  await openScreen(page, screen);
}

/** Opens the account screen. */
export async function openAccount(page: Page): Promise<void> {
  await openScreen(page, 'Account');
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
}

/** Opens the state of the system. */
export async function openSystem(page: Page): Promise<void> {
  await openScreen(page, 'System');
  await expect(page.getByRole('heading', { level: 1, name: 'System' })).toBeVisible();
}

/** The toast; at most one is shown. */
export async function expectToast(page: Page, title: string, text: string | RegExp): Promise<void> {
  const toast = shownToast(page);
  await expect(toast.locator('[data-part="text"]').first()).toHaveText(text);
  await expect(toast.locator('[data-part="title"]')).toHaveText(title);
}

/** Dismisses the toast, so that the next one with the same text is a new one. */
export async function dismissToast(page: Page): Promise<void> {
  const dismiss = shownToast(page).getByRole('button', { name: 'Dismiss' });
  // On a slow machine it may disappear by itself meanwhile.
  await dismiss.click({ timeout: 5000 }).catch(() => undefined);
  // A hovered toast would stay open.
  await page.mouse.move(0, 0);
  await expect(shownToast(page)).toHaveCount(0);
}

/** The row of an article, user or category in the current table. */
export const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

/** Searches the articles tab, so that a journey's own rows are on the page. */
export async function findArticle(page: Page, title: string): Promise<void> {
  await page.getByRole('tabpanel').getByRole('searchbox').fill(title);
  // The header and this row, which may have been there before the search finished.
  await expect(page.getByRole('tabpanel').getByRole('row')).toHaveCount(2);
  await expect(rowOf(page, title)).toBeVisible();
}
