import type { Page } from '@playwright/test';
import type { AdminArticle } from '#features/articles/contract.ts';
import type { Desk } from '#features/live/contract.ts';
import {
  type AdminUser,
  type ApiAs,
  enterAs,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectRoomToTouch,
  findArticle,
  test,
  unique,
} from '../../support/admin-journey.ts';
import { chooseFor } from '../../support/tables.ts';

const public_ = (api: ApiAs) => api.article({ title: unique('A showcase'), status: 'published' });

/** An article that is already live. */
async function liveArticle(api: ApiAs): Promise<AdminArticle> {
  const article = await public_(api);
  await api.send('POST', `/api/articles/${article.id}/live`, {});
  return article;
}

const deskOf = (api: ApiAs, { id }: AdminArticle) =>
  api.send<Desk>('GET', `/api/articles/${id}/live`);

/** Opens the desk from the article's row. */
async function openDesk(page: Page, user: AdminUser, { title }: AdminArticle): Promise<void> {
  await enterAs(page, user);
  await findArticle(page, title);
  await chooseFor(page, title, 'Open live desk');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

const field = (page: Page) => page.getByRole('textbox', { name: 'Entry', exact: true });
const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).last().click();
const list = (page: Page) => page.getByRole('list', { name: 'Entries, oldest first' });
const entries = (page: Page) => list(page).locator('> li');

async function post(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await press(page, 'Post');
}

test('an editor goes live, posts, pins, edits, withdraws and ends on a phone', {
  tag: '@phone-only',
}, async ({ page, admin, adminApi }) => {
  const article = await public_(adminApi);
  await openDesk(page, admin, article);
  await press(page, 'Go Live');
  await expectAccessible(page, 'dialog');
  await page.getByRole('dialog').getByRole('button', { name: 'Go Live' }).click();

  await post(page, 'We are in.\n\n> We checked the last floor.\n> Hal Osterby');
  await expect(entries(page)).toHaveCount(1);
  await expect(field(page)).toHaveValue('');
  await press(page, 'Key moment');
  // The newest entry has such a button too: the last is the composer's.
  await expect(field(page)).toHaveAttribute('placeholder', /^The first line/);
  await post(page, 'The lamp comes on\nIt is red.');
  await expect(entries(page).last()).toContainText('Key moment');
  await press(page, 'Video');
  await page.getByRole('textbox', { name: 'Video link' }).fill('https://a.example/film');
  await expect(page.getByText('The video must be a YouTube link.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Video link' }).fill('https://youtu.be/abcdefghijk');
  await post(page, 'Two minutes on the Flyover.');
  await expect(entries(page)).toHaveCount(3);
  await expect(field(page)).toBeInViewport();
  await expectAccessible(page);
  await expectRoomToTouch(page);
  await expectNoSidewaysScroll(page);

  await press(page, 'Pin');
  await expect(entries(page).last()).toContainText('Pinned');
  await press(page, 'Edit');
  await field(page).fill('Three minutes on the Flyover.');
  await press(page, 'Save');
  await expect(entries(page).last()).toContainText('Three minutes');

  await press(page, 'Withdraw');
  const dialog = page.getByRole('dialog', { name: 'Withdraw this entry?' });
  await dialog.getByRole('textbox').fill('It was two.');
  await expectAccessible(page, 'dialog');
  await dialog.getByRole('button', { name: 'Withdraw' }).click();
  await expect(entries(page).last()).toContainText('Note for readers: It was two.');
  await press(page, 'Undo');
  await expect(entries(page).last()).not.toContainText('Note for readers');

  await page
    .getByRole('button', { name: /^More actions for/ })
    .first()
    .click();
  await expectAccessible(page, 'dialog');
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await dialog.getByRole('button', { name: 'Withdraw' }).click();
  await expect(entries(page).first().getByRole('button', { name: 'Restore' })).toBeVisible();

  const { entries: stored } = await deskOf(adminApi, article);
  expect(stored).toMatchObject([
    { text: expect.stringContaining('<blockquote>'), withdrawnNote: '' },
    { moment: 'The lamp comes on', text: '<p>It is red.</p>', withdrawnAt: null },
    { text: '<p>Three minutes on the Flyover.</p>', video: 'https://youtu.be/abcdefghijk' },
  ]);
  await press(page, 'End Live Coverage');
  await expect(
    page.getByText(/^The article stays online with 2 entries and 1 key moment,/),
  ).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'End Live Coverage' }).click();
  await expect(page.getByText('Ended', { exact: true })).toBeVisible();
  await expect(field(page)).toHaveCount(0);
});

test('an image is added from the device with its alternative text', async ({
  page,
  admin,
  adminApi,
}) => {
  const article = await liveArticle(adminApi);
  await openDesk(page, admin, article);
  await press(page, 'Image');
  const dialog = page.getByRole('dialog', { name: 'Add an image' });
  await expectAccessible(page, 'dialog');
  await dialog
    .getByLabel('From this device')
    .setInputFiles('demo/images/coyote-007dedbc-1200x675/960.webp');
  await page.getByRole('textbox', { name: 'Alternative text' }).fill('A figure in a jump');
  await press(page, 'Post');
  await expect(entries(page)).toHaveCount(1);
  // It is shown before it is stored.
  await expect
    .poll(async () => (await deskOf(adminApi, article)).entries)
    .toMatchObject([
      {
        imageAlt: 'A figure in a jump',
        text: '',
        image: expect.stringMatching(/^\/media\//),
      },
    ]);
  await press(page, 'Image');
  await dialog.getByRole('button', { name: 'Choose From Library' }).click();
  const library = page.getByRole('dialog', { name: 'Choose an image' });
  await library.getByRole('list', { name: 'Images' }).getByRole('button').first().click();
  await page.getByRole('button', { name: 'Use this image' }).click();
  // Its form isn't the composer's, and the page isn't left.
  await expect(page.getByRole('textbox', { name: 'Alternative text' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: article.title })).toBeVisible();
  await expect(entries(page)).toHaveCount(1);
});

test('typed text survives a reload, and posted entries survive a lost connection', async ({
  page,
  context,
  admin,
  adminApi,
  mayFail,
}) => {
  mayFail.push(/\/api\//);
  const article = await liveArticle(adminApi);
  await openDesk(page, admin, article);
  await field(page).fill('Half a sentence');
  await page.reload();
  await expect(field(page)).toHaveValue('Half a sentence');
  await context.setOffline(true);
  await post(page, 'The first.');
  await post(page, 'The second.');
  await expect(page.getByText(/^No connection\. 2 entries are saved on this device/)).toBeVisible();
  await expect(entries(page).last()).toContainText('Waiting');
  await context.setOffline(false);
  await expect(page.getByText('Waiting')).toHaveCount(0);
  await expect(entries(page)).toHaveCount(2);
  await expect
    .poll(async () => (await deskOf(adminApi, article)).entries.map(({ text }) => text))
    .toEqual(['<p>The first.</p>', '<p>The second.</p>']);
});

test('an image that failed to upload survives a reload and is uploaded once online', async ({
  page,
  admin,
  adminApi,
  mayFail,
}) => {
  mayFail.push(/\/api\/media/);
  const article = await liveArticle(adminApi);
  await openDesk(page, admin, article);
  await page.route('**/api/media', (route) => route.abort());
  await press(page, 'Image');
  await page
    .getByLabel('From this device')
    .setInputFiles('demo/images/coyote-007dedbc-1200x675/960.webp');
  await expect(page.getByText(/^Image not uploaded\./)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^Image not uploaded\./)).toBeVisible();
  await page.unroute('**/api/media');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await page.getByRole('textbox', { name: 'Alternative text' }).fill('A figure in a jump');
  await press(page, 'Post');
  await expect
    .poll(async () => (await deskOf(adminApi, article)).entries)
    .toMatchObject([{ imageAlt: 'A figure in a jump' }]);
  await page.reload();
  await expect(entries(page)).toHaveCount(1);
  await expect(page.getByText(/Uploading|not uploaded/)).toHaveCount(0);
});

test('a refused entry shows the reason and can be edited or discarded', async ({
  page,
  admin,
  adminApi,
  mayFail,
}) => {
  mayFail.push(/\/live\/entries/);
  const article = await liveArticle(adminApi);
  await openDesk(page, admin, article);
  await field(page).fill('Too late.');
  await adminApi.send('POST', `/api/articles/${article.id}/live/end`);
  await press(page, 'Post');
  await expect(entries(page)).toContainText(['This coverage has ended.']);
  await adminApi.send('POST', `/api/articles/${article.id}/live`, {});
  await entries(page).getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Not posted')).toHaveCount(0);
  await expect(entries(page)).toHaveCount(1);
  await expect(entries(page)).toContainText('Too late.');
});

test('Undo disappears after its time', async ({ page, admin, adminApi }) => {
  const article = await liveArticle(adminApi);
  await openDesk(page, admin, article);
  await page.clock.install();
  await post(page, 'A rumor.');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.clock.runFor(9000);
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
});

test("another user's change of the same entry is shown before it is replaced", async ({
  page,
  admin,
  adminApi,
  mayFail,
}) => {
  mayFail.push(/\/live\/entries/);
  const article = await liveArticle(adminApi);
  const desk = `/api/articles/${article.id}/live/entries`;
  const { id } = await adminApi.send<{ id: number }>('POST', desk, { text: '<p>In Mai.</p>' });
  await openDesk(page, admin, article);
  await press(page, 'Edit');
  await field(page).fill('In May.');
  await adminApi.send('PATCH', `${desk}/${id}`, { text: '<p>In June.</p>' });
  await press(page, 'Save');
  await expect(page.getByText(/changed this entry: “In June\.”/)).toBeVisible();
  await expect(field(page)).toHaveValue('In May.');
  await press(page, 'Save');
  await expect(entries(page)).toContainText('In May.');
});

test('authors post to their own article once an editor has gone live, but cannot start it', async ({
  page,
  adminApi,
  apiAs,
  mayFail,
}) => {
  mayFail.push(/\/live$/);
  const author = await adminApi.user('author');
  const theirs = await (await apiAs(author)).article({ title: unique('Their showcase') });
  const others = await liveArticle(adminApi);
  await adminApi.send('PUT', `/api/articles/${theirs.id}`, {
    title: theirs.title,
    content: theirs.content,
    category: theirs.category,
    status: 'published',
    version: theirs.version,
  });
  await enterAs(page, author);
  await findArticle(page, theirs.title);
  await page.getByRole('button', { name: `More actions for ${theirs.title}` }).click();
  await expect(page.getByRole('menuitem', { name: 'View' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Open live desk' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await adminApi.send('POST', `/api/articles/${theirs.id}/live`, {});
  await openDesk(page, author, theirs);
  await post(page, 'By its author.');
  await expect(entries(page)).toContainText(author.username);
  await expect(page.getByRole('button', { name: 'End Live Coverage' })).toBeVisible();
  await page.evaluate(
    (articleId) => history.replaceState({ adminLocation: { mode: 'desk', articleId } }, ''),
    others.id,
  );
  await page.reload();
  await expect(page.getByText('Entries failed to load')).toBeVisible();
});

test('the desk works with the keyboard alone', async ({ page, admin, adminApi }) => {
  const article = await liveArticle(adminApi);
  await enterAs(page, admin);
  await findArticle(page, article.title);
  await page.getByRole('button', { name: `Edit ${article.title}` }).press('Enter');
  await page.getByRole('button', { name: 'Live Coverage', exact: true }).press('Enter');
  await field(page).focus();
  await page.keyboard.type('In Mai.');
  await page.keyboard.press('Control+Enter');
  await expect(entries(page)).toHaveCount(1);
  await entries(page).getByRole('button', { name: 'Edit' }).press('Enter');
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('In May.');
  await page.keyboard.press('Control+Enter');
  await expect(entries(page)).toContainText('In May.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Back' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Article' })).toBeVisible();
});
