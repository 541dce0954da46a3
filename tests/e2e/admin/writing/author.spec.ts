import type { AdminArticle } from '#features/articles/contract.ts';
import {
  enterAs,
  expect,
  expectAccessible,
  expectDashboard,
  expectNoSidewaysScroll,
  expectToast,
  findArticle,
  openTab,
  rowOf,
  test,
  unique,
} from '../../support/admin-journey.ts';
import { content } from '../../support/form.ts';
import { chooseFor } from '../../support/tables.ts';
import { changeAnswers, searchFor, shownToast, visit } from '../../support/visitor.ts';

const NOTE = 'The second paragraph needs a source. Please name one.';

test('an author submits an article, an editor rejects and then approves it, and readers see it', {
  tag: '@phone',
}, async ({ page, adminApi }) => {
  const author = await adminApi.user('author');
  const editor = await adminApi.user('editor');
  const title = unique('The long way to the readers');
  const row = rowOf(page, title);

  await test.step('the author writes and submits it', async () => {
    await enterAs(page, author);
    await page.getByRole('main').getByRole('button', { name: 'New Article' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'New Article' })).toBeVisible();
    await page.getByLabel('Title', { exact: true }).fill(title);
    await content(page).fill('Once there was a claim without a source.');
    await page.getByLabel('Category').selectOption({ label: 'guide' });
    await page.getByRole('button', { name: 'Submit for Review' }).click();
    await expectToast(page, 'Success', 'Article created successfully');
    await expect(shownToast(page)).toContainText('Submitted. An editor will review it.');
    await expectDashboard(page, author);
    await expect(row.getByText('Published', { exact: true })).toBeVisible();
    await expect(row.getByText('Awaiting approval')).toBeVisible();
    await expect(row.getByText('Pending')).toBeVisible();
  });

  const mine = await page.request.get('/api/admin/articles').then((answer) => answer.json());
  const [{ id, slug }] = mine as [{ id: number; slug: string }];
  expect((await page.request.get(`/api/articles/slug/${slug}`)).status()).toBe(404);

  await test.step('an editor rejects it with a note', async () => {
    await enterAs(page, editor);
    await openTab(page, 'Moderation');
    await row.getByRole('button', { name: `Reject: ${title}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Reject Article' });
    await expect(dialog.getByText(title)).toBeVisible();
    await expectNoSidewaysScroll(page);
    await dialog.getByLabel('Rejection note').fill(`  ${NOTE}  `);
    await dialog.getByRole('button', { name: 'Reject' }).click();
    await expectToast(page, 'Success', 'Article rejected');
    await expect(dialog).toHaveCount(0);
    await expect(row).toHaveCount(0);
  });

  await test.step('the author reads the note, corrects the text and submits it again', async () => {
    await enterAs(page, author);
    await expect(row.getByText('Rejected')).toBeVisible();
    await row.getByRole('button', { name: title, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Article Rejected' });
    await expect(dialog.getByText('A moderator has rejected this article.')).toBeVisible();
    await expect(dialog.getByRole('heading', { name: 'Moderator Feedback' })).toBeVisible();
    await expect(dialog.getByText(NOTE, { exact: true })).toBeVisible();
    await expect(
      dialog.getByText('Saving changes automatically resubmits the article for moderation.'),
    ).toBeVisible();
    await expectAccessible(page, 'dialog[open]');
    await expectNoSidewaysScroll(page);
    await dialog.getByRole('button', { name: 'I Understand - Continue Editing' }).click();
    await expect(dialog).toHaveCount(0);
    await content(page).fill('Once there was a claim, and here is its source.');
    await page.getByRole('button', { name: 'Submit for Review' }).click();
    await expectToast(page, 'Success', 'Article updated successfully');
    await expect(row.getByText('Pending')).toBeVisible();
  });

  await test.step('an editor approves it, and the activity log shows every step', async () => {
    await enterAs(page, editor);
    await openTab(page, 'Moderation');
    await row.getByRole('button', { name: `Approve: ${title}` }).click();
    const sure = page.getByRole('dialog', { name: 'Approve article?' });
    await expect(sure.getByText(`“${title}” will be public immediately.`)).toBeVisible();
    await sure.getByRole('button', { name: 'Approve' }).click();
    await expectToast(page, 'Success', 'Article approved');
    await expect(row).toHaveCount(0);

    await openTab(page, 'Articles');
    await findArticle(page, title);
    await expect(row.getByText('Approved')).toBeVisible();
    await chooseFor(page, title, 'Activity log');
    const history = page.getByRole('dialog', { name: 'Activity log' });
    const { username: by } = author;
    await expect(history.getByRole('listitem')).toContainText([
      `${editor.username} approved it`,
      `${by} submitted it`,
      `${by} edited it`,
      `${editor.username} rejected it`,
      `${by} submitted it`,
      `${by} created it`,
    ]);
    await expect(history.getByText(NOTE, { exact: true })).toBeVisible();
    await expectNoSidewaysScroll(page);
  });

  await test.step('readers find it in the list, by search and by its URL', async () => {
    await page.context().clearCookies();
    await visit(page, '/guides');
    const link = page.getByRole('main').getByRole('link', { name: title, exact: true });
    await expect(link).toBeVisible();
    await searchFor(page, title.split(' ').at(-1) ?? '');
    await expect(link).toBeVisible();
    await link.click();
    await expect(page).toHaveURL(`/articles/${slug}`);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByText('Once there was a claim, and here is its source.')).toBeVisible();
  });

  expect((await adminApi.events(id)).map((event) => event.action)).toEqual([
    'article.created',
    'article.submitted',
    'article.rejected',
    'article.edited',
    'article.submitted',
    'article.approved',
  ]);
});

test('a rejection without a note shows a badge but no dialog', async ({
  page,
  adminApi,
  apiAs,
}) => {
  const author = await adminApi.user('author');
  const { id, title } = await (await apiAs(author)).article({ status: 'published' });
  await adminApi.send('POST', `/api/moderation/reject/${id}`, {});
  await enterAs(page, author);
  const edit = page.getByRole('button', { name: `Edit ${title}` });
  await edit.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Article' })).toBeVisible();
  await expect(page.getByRole('main').getByText('Rejected')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // Older databases may contain an empty note.
  await page.goBack();
  await changeAnswers<AdminArticle>(page, /\/api\/my\/articles\/\d+$/, (article) => ({
    ...article,
    rejectionNote: ' ',
  }));
  await edit.click();
  const dialog = page.getByRole('dialog', { name: 'Article Rejected' });
  await expect(dialog.getByText('No specific feedback provided.')).toBeVisible();
});

test('an author sees only their own articles and permitted actions', async ({
  page,
  adminApi,
  apiAs,
  mayFail,
}) => {
  const author = await adminApi.user('author');
  const other = await adminApi.article({ status: 'published' });
  await enterAs(page, author);
  await expect(page.getByText('No articles yet')).toBeVisible();
  await expect(page.getByRole('tab')).toHaveText(['Articles']);
  await expect(page.getByRole('button', { name: 'Featured Manager' })).toHaveCount(0);

  const { title } = await (await apiAs(author)).article({ status: 'published' });
  await page.reload();
  const row = rowOf(page, title);
  await expect(row.getByRole('button')).toHaveText([title, '', '', '']);
  await expect(row.getByRole('button', { name: `Edit ${title}` })).toBeVisible();
  await expect(row.getByRole('button', { name: `Delete ${title}` })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: '1 article' })).toBeVisible();

  // Another author's article is 404, even by its URL.
  mayFail.push(/\/api\/my\/articles\/\d+$/);
  await page.evaluate((articleId) => {
    history.replaceState({ adminLocation: { mode: 'editor', articleId } }, '');
    location.reload();
  }, other.id);
  await expect(page.getByRole('heading', { name: 'Failed to fetch article' })).toBeVisible();
  await expect(page.getByRole('main').getByText(other.title)).toHaveCount(0);
});

test('without its categories the editor offers the five of the magazine, above the latest articles', async ({
  page,
  adminApi,
  mayFail,
}) => {
  mayFail.push(/\/api\/categories/);
  await page.route(/\/api\/categories$/, (route) => route.fulfill({ status: 500, body: '' }));
  await enterAs(page, await adminApi.user('author'));
  await page.getByRole('main').getByRole('button', { name: 'New Article' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'New Article' })).toBeVisible();
  const names = page.getByLabel('Category').locator('option:not([value=""])');
  await expect(names).toHaveText(['reviews', 'news', 'education', 'guide', 'community']);
  await expect(page.getByRole('contentinfo').getByRole('listitem')).toHaveCount(4);
});
