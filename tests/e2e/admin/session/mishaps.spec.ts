import type { Page } from '@playwright/test';
import {
  enterAs,
  expect,
  expectAccessible,
  expectDashboard,
  expectToast,
  fillLogin,
  findArticle,
  loginDialog,
  openTab,
  pressAdminButton,
  rowOf,
  test,
  unique,
} from '../../support/admin-journey.ts';
import { content, openArticle, saveDraft } from '../../support/form.ts';
import { holdAnswers, shownToast } from '../../support/visitor.ts';

const UNREACHABLE = 'The server cannot be reached. Nothing was lost; try again.';

/** Counts the requests to a URL from now on, except GETs. */
function countCalls(page: Page, url: RegExp): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.method() !== 'GET' && url.test(request.url())) count += 1;
  });
  return () => count;
}

test('a session that ends during work asks for a login, and the work continues', async ({
  page,
  adminApi,
  mayFail,
}) => {
  mayFail.push(/\/api\//);
  const user = await adminApi.user('editor');
  const { id, title, version } = await adminApi.article({ status: 'draft' });
  const endSessions = () => adminApi.send('DELETE', `/api/users/${user.id}/sessions`);
  const dialog = loginDialog(page);
  await enterAs(page, user);

  await test.step('in the form', async () => {
    await openArticle(page, title);
    await content(page).fill('Typed before the session ended.');
    await endSessions();
    await saveDraft(page).click();
    await expect(
      dialog.getByText('Your session has ended. Log in to continue where you left off.'),
    ).toBeVisible();
    await fillLogin(page, { ...user, password: 'not the password' });
    await expectToast(page, 'Login Failed', 'Invalid username or password. Please try again.');
    await fillLogin(page, user);
    await expectToast(page, 'Success', 'Article updated successfully');
    await expect(dialog).toHaveCount(0);
    const saved = await adminApi.send<{ content: string; version: number }>(
      'GET',
      `/api/my/articles/${id}`,
    );
    expect(saved).toMatchObject({
      content: '<p>Typed before the session ended.</p>',
      version: version + 1,
    });
  });

  await test.step('in a table, where canceling changes nothing', async () => {
    await expectDashboard(page, user);
    await findArticle(page, title);
    const star = page.getByRole('button', { name: `Featured: ${title}`, exact: true });
    await endSessions();
    await star.click();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expectToast(page, 'Error', 'Failed to update featured status');
    await expect(dialog).toHaveCount(0);
    await expect(rowOf(page, title)).toBeVisible();
  });
});

test('an unreachable server shows a message, loses nothing, and a retry works', async ({
  page,
  adminApi,
  mayFail,
}) => {
  mayFail.push(/\/api\//);
  const user = await adminApi.user('editor');
  const { id, title } = await adminApi.article({ status: 'draft' });
  const path = new RegExp(`/api/articles/${id}$`);
  await enterAs(page, user);

  await test.step('in a table', async () => {
    await findArticle(page, title);
    const remove = page.getByRole('button', { name: `Delete ${title}` });
    const sure = page.getByRole('dialog', { name: 'Delete article?' });
    await page.route(path, (route) => route.abort());
    await remove.click();
    await sure.getByRole('button', { name: 'Delete' }).click();
    await expectToast(page, 'Error', 'Failed to delete article');
    await expect(shownToast(page)).toContainText(UNREACHABLE);
    await expect(rowOf(page, title)).toHaveAttribute('aria-busy', 'false');
  });

  await test.step('in the form', async () => {
    await page.getByRole('button', { name: `Edit ${title}` }).click();
    await content(page).fill('Written while the line was cut.');
    await saveDraft(page).click();
    await expectToast(page, 'Error', 'Failed to update article');
    await expect(shownToast(page)).toContainText(UNREACHABLE);
    await expect(content(page)).toHaveText('Written while the line was cut.');
    await page.unroute(path);
    await saveDraft(page).click();
    await expectToast(page, 'Success', 'Article updated successfully');
  });

  await test.step('in a new article', async () => {
    await pressAdminButton(page, 'New Article');
    await page.getByLabel('Title', { exact: true }).fill(unique('Never arrived'));
    await content(page).fill('Words.');
    await page.getByLabel('Category').selectOption('news');
    await page.route(/\/api\/articles$/, (route) => route.abort());
    await page.getByRole('button', { name: 'Publish Article' }).click();
    await expectToast(page, 'Error', 'Failed to create article');
    await page.unroute(/\/api\/articles$/);
    await page.getByRole('button', { name: 'Publish Article' }).click();
    await expectToast(page, 'Success', 'Article created successfully');
  });
});

test('a double click acts once', async ({ page, adminApi, apiAs }) => {
  const editor = await adminApi.user('editor');
  const author = await apiAs(await adminApi.user('author'));
  const { id, title } = await author.article({ status: 'published' });
  await enterAs(page, editor);

  await test.step('Approve', async () => {
    const approvals = countCalls(page, /\/api\/moderation\/approve\//);
    await openTab(page, 'Moderation');
    await page.getByRole('button', { name: `Approve: ${title}` }).click();
    const sure = page.getByRole('dialog', { name: 'Approve article?' });
    await sure.getByRole('button', { name: 'Approve' }).dblclick();
    await expectToast(page, 'Success', 'Article approved');
    await expect(rowOf(page, title)).toHaveCount(0);
    expect(approvals()).toBe(1);
  });

  await test.step('Save', async () => {
    await openTab(page, 'Articles');
    await openArticle(page, title);
    await content(page).fill('Saved with an eager finger.');
    const saves = countCalls(page, /\/api\/articles\/\d+$/);
    const letGo = await holdAnswers(page, /\/api\/articles\/\d+$/);
    await page.getByRole('button', { name: 'Update Article' }).dblclick();
    await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible();
    await expect(saveDraft(page)).toBeDisabled();
    letGo();
    await expectToast(page, 'Success', 'Article updated successfully');
    expect(saves()).toBe(1);
  });

  await test.step('a new article', async () => {
    const creations = countCalls(page, /\/api\/articles$/);
    const fresh = unique('Made once');
    await pressAdminButton(page, 'New Article');
    await page.getByLabel('Title', { exact: true }).fill(fresh);
    await content(page).fill('Words.');
    await page.getByLabel('Category').selectOption('news');
    await saveDraft(page).dblclick();
    await expectToast(page, 'Success', 'Article created successfully');
    expect(creations()).toBe(1);
    await findArticle(page, fresh);
    await expect(rowOf(page, fresh)).toHaveCount(1);
  });

  expect((await adminApi.events(id)).map((event) => event.action)).toEqual([
    'article.created',
    'article.submitted',
    'article.approved',
    'article.edited',
  ]);
});

test('a row that another user changed first shows a message and its current state', async ({
  page,
  adminApi,
  apiAs,
  mayFail,
}) => {
  mayFail.push(/\/api\/(moderation|articles)\//);
  const editor = await adminApi.user('editor');
  const author = await apiAs(await adminApi.user('author'));
  const first = await author.article({ status: 'published' });
  const second = await author.article({ status: 'published' });
  await enterAs(page, editor);
  await openTab(page, 'Moderation');

  const approve = page.getByRole('button', { name: `Approve: ${first.title}` });
  await expect(approve).toBeVisible();
  await adminApi.send('POST', `/api/moderation/approve/${first.id}`);
  await approve.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expectToast(page, 'Error', 'Failed to approve article');
  await expect(shownToast(page)).toContainText('Only a pending article can be approved.');
  await expect(rowOf(page, first.title)).toHaveCount(0);

  const reject = page.getByRole('button', { name: `Reject: ${second.title}` });
  await reject.click();
  await adminApi.send('DELETE', `/api/articles/${second.id}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
  await expectToast(page, 'Error', 'Failed to reject article');
  await page.keyboard.press('Escape');
  await expect(rowOf(page, second.title)).toHaveCount(0);
});

test("a save after another user's save asks which text to keep", async ({
  page,
  adminApi,
  mayFail,
}) => {
  mayFail.push(/\/api\/articles\/\d+$/);
  const editor = await adminApi.user('editor');
  const { id, title } = await adminApi.article({ status: 'draft' });
  const theirs = (text: string) =>
    adminApi.send('PUT', `/api/articles/${id}`, { content: `<p>${text}</p>` });
  const stored = async () =>
    (await adminApi.send<{ content: string }>('GET', `/api/my/articles/${id}`)).content;
  const dialog = page.getByRole('dialog', { name: 'This article was saved by another user' });
  await enterAs(page, editor);
  await openArticle(page, title);

  await content(page).fill('Mine.');
  await theirs('Theirs.');
  await saveDraft(page).click();
  await expect(dialog).toContainText('admin saved it on');
  await expect(dialog).toContainText('Your changes are not saved yet, and nothing is lost.');
  await expectAccessible(page, 'dialog[open]');
  await dialog.getByRole('button', { name: 'Keep editing on the newer version' }).click();
  await expect(content(page)).toHaveText('Mine.');
  expect(await stored()).toBe('<p>Theirs.</p>');
  await theirs('Theirs once more.');
  await saveDraft(page).click();
  await dialog.getByRole('button', { name: 'Overwrite' }).click();
  await expectToast(page, 'Success', 'Article updated successfully');
  expect(await stored()).toBe('<p>Mine.</p>');

  await openArticle(page, title);
  await content(page).fill('Mine again.');
  await theirs('Theirs again.');
  await saveDraft(page).click();
  await dialog.getByRole('button', { name: 'Take theirs' }).click();
  await expect(content(page)).toHaveText('Theirs again.');
  await expect(dialog).toHaveCount(0);
  // Their version is the saved one, so leaving doesn't ask.
  await page.getByRole('button', { name: 'Back' }).click();
  await expectDashboard(page, editor);
  expect(await stored()).toBe('<p>Theirs again.</p>');
});

test('a message disappears after five seconds, even if a dialog opens meanwhile', async ({
  page,
  adminApi,
}) => {
  const editor = await adminApi.user('editor');
  const { title } = await adminApi.article({ status: 'published' });
  await page.clock.install();
  await enterAs(page, editor);
  await findArticle(page, title);
  await page.getByRole('button', { name: `Featured: ${title}`, exact: true }).click();
  await expectToast(page, 'Success', 'Article featured status updated');
  await page.clock.fastForward(2500);
  await page.getByRole('button', { name: /^Keyboard shortcuts/ }).click();
  await expectToast(page, 'Success', 'Article featured status updated');
  // It is in the dialog now, where it can be reached.
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Dismiss' })).toBeVisible();
  await page.clock.fastForward(2500);
  await expect(shownToast(page)).toHaveCount(0, { timeout: 4000 });
});
