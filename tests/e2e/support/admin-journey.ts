import { randomBytes } from 'node:crypto';
import { type APIRequestContext, request as http, type Page } from '@playwright/test';
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

/** What one user does behind the screens, to have something for a journey to begin with. */
export interface ApiAs {
  /** @returns the JSON of an answer that has to be OK */
  send: <T>(method: string, path: string, data?: unknown) => Promise<T>;
  /** Makes an article; what is left out is filled in, and the title is nobody else's. */
  article: (fields?: Partial<ArticleInput>) => Promise<AdminArticle>;
  /** Makes an account of its own for a journey. */
  user: (role: Role) => Promise<AdminUser>;
  /** What was done to an article, oldest first. */
  events: (articleId: number) => Promise<AuditEntry[]>;
}

interface Admin {
  /** Calls in the name of this user, until the journey ends. */
  apiAs: (user: AdminUser) => Promise<ApiAs>;
}

interface AdminFixtures {
  /** What the magazine is to do otherwise than as usual. */
  settings: Record<string, string>;
  /** A magazine with the demo that the admin area's journeys of one worker share. */
  magazine: RunningServer;
  admin: AdminUser;
  adminApi: ApiAs;
  /** An editor of the worker's own, for all journeys that leave no trace on it. */
  editor: AdminUser;
}

/** The main admin of every magazine that is started here. */
export const ADMIN: AdminUser = { id: 1, username: 'admin', password: 'the first of all accounts' };
const PASSWORD = 'journeys of the admin area';

/** 'Draft' -> 'Draft k3x9': the journeys share a magazine, and each finds its own. */
export const unique = (text: string) => `${text} ${randomBytes(4).toString('hex')}`;

/** Who asks from one network address. Failed logins are counted by it. */
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
    // The suite is longer than ten minutes, and some journeys move the clock on by days.
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
      // As the person does: whose password somebody else chose would be asked for another.
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

/** A journey through the admin area of a magazine apart from the public journeys'. */
export const test = journey.extend<Admin, AdminFixtures>({
  settings: [{}, { scope: 'worker', option: true }],
  magazine: [
    async ({ settings }, use) => {
      const env = { ADMIN_PASSWORD: ADMIN.password, TRUST_PROXY: '1', ...settings };
      const server = await startServer(env);
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

export const loginDialog = (page: Page) =>
  page.getByRole('dialog', { name: 'Log In to Savepoint' });

/** Fills the login dialog that is open and sends it. */
export async function fillLogin(
  page: Page,
  { username, password }: Pick<AdminUser, 'username' | 'password'>,
): Promise<void> {
  const dialog = loginDialog(page);
  await dialog.getByLabel('Username').fill(username);
  await dialog.getByLabel('Password').fill(password);
  await dialog.getByRole('button', { name: 'Log In' }).click();
}

/** Presses one of the header's buttons that need a login, in the menu where the screen is small. */
export async function pressAdminButton(page: Page, label: string): Promise<void> {
  const header = await openHeader(page);
  await header.getByRole('button', { name: label, exact: true }).click();
}

const dashboardHeading = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'Admin Dashboard' });

/** The dashboard stands there, for this user. */
export async function expectDashboard(page: Page, { username }: AdminUser): Promise<void> {
  await expect(dashboardHeading(page)).toBeVisible();
  await expect(page.getByText(`Logged in as ${username}`)).toBeVisible();
}

/** A login ends the one before it, which another tab may be asking with: whoever is in stays in. */
async function logIn(page: Page, { username, password }: AdminUser): Promise<void> {
  const now = (await (await page.request.get('/api/auth/session')).json()) as Session;
  if (now.user?.username === username) return;
  const answer = await page.request.post('/api/auth/login', { data: { username, password } });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** Goes to the dashboard as a user whose login is not what the journey is about. */
export async function enterAs(page: Page, user: AdminUser): Promise<void> {
  await logIn(page, user);
  // A page at another address than the admin area's: there a room that was kept would open again.
  await visit(page, '/about');
  await page.evaluate(() => {
    localStorage.setItem('staff', '1');
    window.dispatchEvent(new Event('storage'));
  });
  await pressAdminButton(page, 'Admin');
  await expectDashboard(page, user);
}

/** Chooses one of the dashboard's tabs. */
export async function openTab(page: Page, label: string): Promise<void> {
  const tab = page.getByRole('tab', { name: label });
  await tab.click();
  await expect(tab).toHaveAttribute('aria-selected', 'true');
}

/** Goes from the dashboard to one's own account. */
export async function openAccount(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
}

/** Goes from the dashboard to the background work. */
export async function openBackgroundJobs(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Background Jobs', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Background Jobs' })).toBeVisible();
}

/** The message in the corner, of which there is never more than one. */
export async function expectToast(page: Page, title: string, text: string | RegExp): Promise<void> {
  const toast = shownToast(page);
  await expect(toast.locator('[data-part="text"]').first()).toHaveText(text);
  await expect(toast.locator('[data-part="title"]')).toHaveText(title);
}

/** Takes the message away, so that the next one with the same words is known to be another. */
export async function dismissToast(page: Page): Promise<void> {
  const dismiss = shownToast(page).getByRole('button', { name: 'Dismiss' });
  // On a slow machine its five seconds may be over: then it goes by itself.
  await dismiss.click({ timeout: 5000 }).catch(() => undefined);
  // A pointer that stays there would hold the next one open.
  await page.mouse.move(0, 0);
  await expect(shownToast(page)).toHaveCount(0);
}

/** The row of an article, user or category in the table that is shown. */
export const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

/** Searches the articles tab, so that a journey's own rows are on its page. */
export async function findArticle(page: Page, title: string): Promise<void> {
  await page.getByRole('tabpanel').getByRole('searchbox').fill(title);
  // The head and this one: it may have stood there before the search was done.
  await expect(page.getByRole('tabpanel').getByRole('row')).toHaveCount(2);
  await expect(rowOf(page, title)).toBeVisible();
}
