import type { AdminArticle } from '#features/articles/contract.ts';
import {
  enterAs,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectToast,
  findArticle,
  rowOf,
  test,
  unique,
} from '../../support/admin-journey.ts';
import { content, openArticle, startArticle } from '../../support/form.ts';
import { chooseFor } from '../../support/tables.ts';
import { searchFor, visit } from '../../support/visitor.ts';

const UNTIL = 'March 6, 2199 3:00 pm';
const REASON = 'Review embargo';

test('an author sets an embargo, an editor lifts it, and readers then see the article', {
  tag: '@phone',
}, async ({ page, adminApi, mayFail }) => {
  // Requests that the server refuses.
  mayFail.push(/\/api\/articles(\/\d+)?$/);
  const author = await adminApi.user('author');
  const editor = await adminApi.user('editor');
  const word = unique('Underembargo').replace(' ', '');
  const title = `${word} is a map you have to earn`;
  const lock = rowOf(page, title).getByText('Embargo until Mar 6, 2199 3:00 pm');
  const notBefore = page.getByRole('textbox', { name: 'Embargoed until' });
  const when = page.getByRole('textbox', { name: 'Date and time' });

  await test.step('the author enters time, reason and source', async () => {
    await enterAs(page, author);
    await startArticle(page, title, 'review');
    await content(page).fill('Nobody may read this yet.');
    await page.getByRole('button', { name: 'Add an embargo' }).press('Enter');
    await notBefore.fill(UNTIL);
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: 'Submit for Review' }).click();
    await expect(
      page
        .getByRole('complementary', { name: 'Settings' })
        .getByText('Embargo Reason is required with an embargo', { exact: true }),
    ).toBeVisible();
    await page.getByLabel('Reason').fill(REASON);
    await page.getByLabel('Source').fill('Fathom Works press mail');
    await expect(page.getByText('Embargo until Mar 6, 2199 3:00 pm.')).toBeVisible();
    await page.getByRole('button', { name: 'Submit for Review' }).click();
    await expectToast(page, 'Success', 'Article created successfully');
    await expect(lock).toBeVisible();
  });

  const [stored] = await page.request
    .get('/api/admin/articles')
    .then((answer) => answer.json() as Promise<AdminArticle[]>);
  const path = `/articles/${stored?.slug}`;

  await test.step('its author cannot lift it, in the editor or through the API', async () => {
    await openArticle(page, title);
    await expect(notBefore).toHaveValue(UNTIL);
    await expect(page.getByRole('button', { name: 'Lift the embargo' })).toHaveCount(0);
    const lifting = await page.request.post(`/api/articles/${stored?.id}/lift-embargo`, {
      data: { reason: 'I would like to', version: stored?.version },
    });
    expect(lifting.status()).toBe(403);
  });

  await test.step('an editor cannot publish or schedule it before it ends', async () => {
    await enterAs(page, editor);
    await openArticle(page, title);
    await expect(notBefore).toHaveValue(UNTIL);
    await page.getByRole('button', { name: 'Publish Article' }).click();
    await expectToast(page, 'Error', 'Failed to update article');
    await expect(page.getByText('Not saved: the article is under embargo')).toBeVisible();
    await when.fill('March 5, 2199 9:00 am');
    await page.keyboard.press('Tab');
    await expect(
      page.getByText('This is before the embargo ends. Choose March 6, 2199 3:00 pm or later.'),
    ).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: `Use ${UNTIL}` }).click();
    await expect(when).toHaveValue(UNTIL);
    await page.getByRole('button', { name: 'Schedule Article' }).click();
    await expectToast(page, 'Success', 'Article updated successfully');
  });

  await test.step('no visitor can find the article', async () => {
    expect((await page.request.get(path)).status()).toBe(404);
    await visit(page, '/');
    await searchFor(page, word);
    await expect(page.getByRole('heading', { name: 'No Articles Found' })).toBeVisible();
  });

  await test.step('the editor lifts it with a reason, which the activity log shows', async () => {
    await enterAs(page, editor);
    await openArticle(page, title);
    await page.getByRole('button', { name: 'Lift the embargo' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Lift the embargo?' });
    await expect(dialog.getByText(REASON)).toBeVisible();
    await expect(dialog.getByText('Fathom Works press mail')).toBeVisible();
    await dialog.getByRole('button', { name: 'Lift Embargo' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Confirm this before lifting');
    await dialog.getByLabel(/The source has agreed/).check();
    await dialog.getByRole('button', { name: 'Lift Embargo' }).click();
    await expect(dialog.getByText('The reason is required')).toBeVisible();
    await expectAccessible(page, 'dialog[open]');
    await expectNoSidewaysScroll(page);
    await dialog.getByLabel('Reason for lifting it').fill('They agreed by phone');
    await dialog.getByRole('button', { name: 'Lift Embargo' }).click();
    await expectToast(page, 'Success', 'Embargo lifted. Publish the article when you are ready.');
    await expect(page.getByRole('button', { name: 'Add an embargo' })).toBeVisible();
    await page.getByRole('button', { name: 'Publish Now' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish Now' }).click();
    await expectToast(page, 'Success', 'Article updated successfully');
    await findArticle(page, title);
    await expect(lock).toHaveCount(0);
    await chooseFor(page, title, 'Activity log');
    const log = page.getByRole('dialog', { name: 'Activity log' });
    await expect(log.getByText(/lifted the embargo: until .*They agreed by phone/)).toBeVisible();
  });

  await test.step('readers see the article', async () => {
    await visit(page, path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  });
});
