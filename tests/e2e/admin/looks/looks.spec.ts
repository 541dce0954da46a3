import type { Locator, Page } from '@playwright/test';
import {
  dismissToast,
  enterAs,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectReadableColors,
  expectRoomToTouch,
  expectToast,
  openAccount,
  openScreen,
  openSystem,
  openTab,
  rowOf,
  test,
  unique,
} from '../../support/admin-journey.ts';
import { content, openArticle, saveDraft, tool } from '../../support/form.ts';
import { chooseFor } from '../../support/tables.ts';
import { goTo, shownToast, visit } from '../../support/visitor.ts';

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 600;

/** The current screen: accessible, without horizontal scrolling, and readable in dark mode. */
async function expectGoodLooks(page: Page, within?: string): Promise<void> {
  await expectNoSidewaysScroll(page);
  if (isPhone(page)) return expectRoomToTouch(page, within);
  await expectAccessible(page, within);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectReadableColors(page, within);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** An open dialog; Escape closes it. */
async function expectGoodDialog(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog).toBeVisible();
  await expectGoodLooks(page, 'dialog[open]');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
}

const boxOf = (part: Locator) =>
  part.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return { top, bottom };
  });

const LATER = '2041-02-03T10:00:00.000Z';

test('the articles tab and its dialogs look right', { tag: '@phone' }, async ({
  page,
  adminApi,
  editor,
}) => {
  test.slow();
  await page.emulateMedia({ colorScheme: 'light' });
  const long = 'Incomprehensibilities of counterrevolutionary lighthouse keeping, a companion';
  const { title } = await adminApi.article({
    title: unique(long),
    status: 'scheduled',
    scheduledPublishAt: LATER,
  });
  await enterAs(page, editor);
  const row = rowOf(page, title);
  await expect(row).toBeVisible();
  await expectGoodLooks(page);
  await row.getByRole('button', { name: `Publish Now: ${title}` }).click();
  await expectGoodDialog(page, 'Publish now?');
  await chooseFor(page, title, 'Activity log');
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
  await expectGoodDialog(page, 'Activity log');
  await row.getByRole('button', { name: `Delete ${title}` }).click();
  await expectGoodDialog(page, 'Delete article?');
  const keys = page.getByRole('button', { name: 'Keyboard shortcuts' });
  if (await keys.isVisible()) {
    await keys.click();
    await expectGoodDialog(page, 'Keyboard shortcuts');
  }
  const glance = page.getByRole('button', { name: 'At a glance' });
  if ((await glance.getAttribute('aria-expanded')) === 'false') {
    await glance.click();
    await expectGoodLooks(page);
  }
});

test('the moderation tab and its dialogs look right', { tag: '@phone' }, async ({
  page,
  adminApi,
  apiAs,
  editor,
}) => {
  test.slow();
  await page.emulateMedia({ colorScheme: 'light' });
  const own = await apiAs(await adminApi.user('author'));
  const { title } = await own.article({ title: unique('Looks'), status: 'published' });
  await enterAs(page, editor);
  await openTab(page, 'Moderation');
  const row = rowOf(page, title);
  await row.getByRole('checkbox').check();
  await expectGoodLooks(page);
  await row.getByRole('button', { name: `Reject: ${title}` }).click();
  await expectGoodDialog(page, 'Reject Article');
  await page.getByRole('button', { name: 'Bulk Archive (1)' }).click();
  await expectGoodDialog(page, 'Archive 1 article?');
});

test('the account looks right', { tag: '@phone' }, async ({ page, adminApi }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  const author = await adminApi.user('author');
  await enterAs(page, author);
  await page.request.post('/api/tokens', { data: { name: 'Newsroom bot', expiresInDays: 3 } });
  await openAccount(page);
  await expect(page.getByText('Expires in 3 days.')).toBeVisible();
  await expectGoodLooks(page);
  await page.getByRole('button', { name: 'New Token' }).click();
  await expectGoodDialog(page, 'New API token');
});

test('the security log looks right', { tag: '@phone' }, async ({ page, admin, magazine }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  // A failure is among the entries.
  await page.request.post(`${magazine.url}/api/auth/login`, {
    data: { username: unique('Guesser'), password: 'guessed wrong' },
  });
  await enterAs(page, admin);
  await openAccount(page);
  await openScreen(page, 'Security Log');
  await expect(page.getByText('Login failed').first()).toBeVisible();
  await expectGoodLooks(page);
});

test('the state of the system looks right, also when it fails to load', { tag: '@phone' }, async ({
  page,
  admin,
  mayFail,
}) => {
  mayFail.push(/api\/admin\/operations$/);
  await page.emulateMedia({ colorScheme: 'light' });
  await enterAs(page, admin);
  await openSystem(page);
  await expect(page.getByText('Something is not set up yet')).toBeVisible();
  await expectGoodLooks(page);
  await openScreen(page, 'Articles');
  const answers = '**/api/admin/operations';
  await page.route(answers, (route) => route.fulfill({ status: 500, json: {} }));
  await page.reload();
  await openSystem(page);
  await expect(page.getByText('Couldn’t load the state of the system')).toBeVisible();
  await expectGoodLooks(page);
  await page.unroute(answers);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Something is not set up yet')).toBeVisible();
});

test('the tabs of categories, tags and users look right', { tag: '@phone' }, async ({
  page,
  admin,
  adminApi,
}) => {
  test.slow();
  await page.emulateMedia({ colorScheme: 'light' });
  const { username } = await adminApi.user('author');
  await enterAs(page, admin);
  await openTab(page, 'Categories');
  await expect(rowOf(page, 'Review')).toBeVisible();
  await expectGoodLooks(page);
  await openTab(page, 'Tags');
  await page
    .getByRole('tabpanel')
    .getByRole('button', { name: /^Edit / })
    .first()
    .click();
  await expectGoodLooks(page);
  await page
    .getByRole('tabpanel')
    .getByRole('button', { name: /^Delete / })
    .first()
    .click();
  await expectGoodDialog(page, 'Delete tag?');
  await openTab(page, 'Users');
  await expect(rowOf(page, username)).toBeVisible();
  await expectGoodLooks(page);
  await page.getByRole('button', { name: `Reset password of ${username}` }).click();
  await expectGoodDialog(page, `Reset password of ${username}`);
});

test('the featured manager, its picker and the form look right', { tag: '@phone' }, async ({
  page,
  adminApi,
  editor,
}) => {
  test.slow();
  await page.emulateMedia({ colorScheme: 'light' });
  const own = await adminApi.article({ title: unique('Form'), tags: ['looks'], status: 'draft' });
  await enterAs(page, editor);
  await page.getByRole('button', { name: 'Featured Manager' }).click();
  await page.getByRole('radio', { name: 'Reviews', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('Reviews');
  await expectGoodLooks(page);
  await page.getByRole('button', { name: 'Set Main' }).click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await expectGoodDialog(page, 'Set Main');
  await page.getByRole('button', { name: 'Back to Admin' }).click();
  await rowOf(page, own.title)
    .getByRole('button', { name: `Edit ${own.title}` })
    .click();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(own.title);
  await expectGoodLooks(page);
  await page.getByRole('textbox', { name: 'Excerpt' }).fill('Changed.');
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expectGoodDialog(page, 'Leave without saving?');
});

test('the editor and its dialogs look right', { tag: '@phone' }, async ({
  page,
  adminApi,
  editor,
}) => {
  test.slow();
  await page.emulateMedia({ colorScheme: 'light' });
  const row = '<tr><td>One</td><td>Two</td><td>Three</td></tr>';
  const table = `<table><tbody>${row.repeat(3)}</tbody></table>`;
  const { title } = await adminApi.article({
    title: unique('Editor'),
    status: 'draft',
    content: `${table}<pre><code>${'a long line of code '.repeat(12)}</code></pre>`,
  });
  await enterAs(page, editor);
  await openArticle(page, title);
  await content(page).getByRole('cell', { name: 'One' }).first().click();
  await expect(tool(page, 'Delete block')).toBeVisible();
  await expectGoodLooks(page);
  // A toast covers no tool and no button.
  await page.keyboard.press('Control+S');
  await expectToast(page, 'Saved', 'There are no unsaved changes.');
  const message = await boxOf(shownToast(page));
  for (const part of [tool(page, 'Bold'), tool(page, 'Delete block'), saveDraft(page)]) {
    const { top, bottom } = await boxOf(part);
    expect(bottom <= message.top || top >= message.bottom).toBe(true);
  }
  await dismissToast(page);
  for (const [name, dialog] of [
    ['Link', 'Add a link'],
    ['Image', 'Add an image'],
    ['Embed', 'Add an embed'],
    ['Table caption', 'Table caption'],
    ['Keyboard shortcuts', 'Keyboard shortcuts'],
  ] as const) {
    await tool(page, name).click();
    await expectGoodDialog(page, dialog);
  }
  await page.getByRole('button', { name: 'Choose Image' }).click();
  await expectGoodDialog(page, 'Choose an image');
  await page.getByRole('button', { name: 'Version history', exact: true }).click();
  await expect(page.getByText('Same as the current text.')).toBeVisible();
  await expectGoodDialog(page, 'Version history');
  await page.getByRole('textbox', { name: 'Date and time' }).click();
  await expect(page.getByRole('listbox', { name: 'Time' })).toBeVisible();
  await expectGoodLooks(page);
});

test('a visitor loads nothing of the admin area', async ({ page, editor }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await visit(page, '/');
  await goTo(page, 'Reviews');
  await expect(page.getByRole('heading', { level: 1, name: 'Review Articles' })).toBeVisible();
  await visit(page, '/about');
  const loaded = new Set(asked);
  expect(asked.filter((path) => /^\/api\/(auth|admin|my|users|tokens)/.test(path))).toEqual([]);

  // Files of the admin area, so that the assertion above can fail.
  asked.length = 0;
  await enterAs(page, editor);
  expect(asked).toContain('/api/auth/session');
  const own = asked.filter((path) => /\.(js|css)$/.test(path) && !loaded.has(path));
  expect(own.some((path) => path.endsWith('.js'))).toBe(true);
  expect(own.some((path) => path.endsWith('.css'))).toBe(true);
  const names = /admin|login|moderation|article-form/i;
  expect([...loaded].filter((path) => names.test(path))).toEqual([]);
});
