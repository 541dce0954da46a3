import type { Page } from '@playwright/test';
import {
  enterAs,
  expect,
  expectToast,
  findArticle,
  rowOf,
  test,
  unique,
} from '../../support/admin-journey.ts';
import { expectAccessible } from '../../support/journey.ts';
import { answer, changes, chooseFor, failing, settled } from '../../support/tables.ts';
import { failCalls, shownToast } from '../../support/visitor.ts';

const _LIST = /\/api\/admin\/articles\?/;
const ARTICLE = /\/api\/articles\/\d+$/;
const FEATURED = /\/api\/articles\/\d+\/featured$/;
const MASTER = /\/api\/articles\/\d+\/master-featured$/;

const count = (page: Page) => page.getByRole('status').filter({ hasText: /^[\d,+]+ articles?$/ });
const titles = (page: Page) =>
  page.getByRole('table', { name: 'Articles' }).locator('td [title][dir]');

/** Sorts the list: by the column header, on a phone by the select. */
async function orderBy(page: Page, column: string, phoneLabel: string): Promise<void> {
  const order = page.getByRole('combobox', { name: 'Sort' });
  if (await order.isVisible()) await order.selectOption(phoneLabel);
  else await page.getByRole('button', { name: column, exact: true }).click();
}

test('articles are searched, filtered, sorted and paged, and a reload restores the view', async ({
  page,
  adminApi,
  apiAs,
}) => {
  const author = await adminApi.user('author');
  await enterAs(page, author);
  await expect(page.getByText('No articles yet')).toBeVisible();
  await expect(count(page)).toHaveText('0 articles');
  await expect(page.getByRole('main').getByRole('button', { name: 'New Article' })).toHaveCount(2);
  await expectAccessible(page);

  const api = await apiAs(author);
  for (let number = 1; number <= 26; number++) {
    await api.article({ title: `Cartridge ${String(number).padStart(2, '0')}`, category: 'guide' });
  }
  const in2040 = new Date('2040-05-06T16:15:00Z').toISOString();
  await api.article({
    title: 'Aurora over the arcade',
    category: 'review',
    content: '<p>With a word of its own: quokkarade.</p>',
    status: 'scheduled',
    scheduledPublishAt: in2040,
  });
  await page.reload();
  await expect(count(page)).toHaveText('27 articles');
  await expect(titles(page)).toHaveCount(25);
  await expect(titles(page).first()).toHaveText('Aurora over the arcade');
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await expect(pages.getByText('1–25 of 27')).toBeVisible();
  await expect(pages.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await pages.getByRole('button', { name: 'Next' }).click();
  await expect(titles(page)).toHaveText(['Cartridge 02', 'Cartridge 01']);
  await expect(pages.getByText('26–27 of 27')).toBeVisible();
  await expect(pages.getByRole('button', { name: 'Next' })).toBeDisabled();
  await page.reload();
  await expect(titles(page)).toHaveText(['Cartridge 02', 'Cartridge 01']);

  await orderBy(page, 'Created', 'Oldest first');
  await expect(titles(page).first()).toHaveText('Cartridge 01');
  await expect(pages.getByText('1–25 of 27')).toBeVisible();
  await orderBy(page, 'Title', 'By title');
  await expect(titles(page).first()).toHaveText('Aurora over the arcade');

  const scheduled = rowOf(page, 'Aurora over the arcade');
  await expect(scheduled.getByText('Scheduled', { exact: true })).toBeVisible();
  await expect(scheduled.getByText('Pending', { exact: true })).toBeVisible();

  await page.getByRole('combobox', { name: 'Category' }).selectOption('Guide');
  await expect(count(page)).toHaveText('26 articles');
  await page.getByRole('combobox', { name: 'Category' }).selectOption('All categories');
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Scheduled');
  await expect(titles(page)).toHaveText(['Aurora over the arcade']);
  await expect(count(page)).toHaveText('1 article');
  await page.getByRole('combobox', { name: 'Status' }).selectOption('All statuses');

  const search = page.getByRole('main').getByRole('searchbox', { name: 'Search articles' });
  await search.fill('quokkarade');
  await expect(titles(page)).toHaveText(['Aurora over the arcade']);
  await page.reload();
  await expect(search).toHaveValue('quokkarade');
  await expect(titles(page)).toHaveText(['Aurora over the arcade']);
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Archived');
  await expect(page.getByText('No articles found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear Search and Filters' }).click();
  await expect(count(page)).toHaveText('27 articles');
  await expect(search).toHaveValue('');
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('');
});

test('star and crown feature an article and report failures', async ({
  page,
  adminApi,
  editor,
  mayFail,
}) => {
  const { title } = await adminApi.article({
    title: 'Starling Deep',
    category: 'review',
    status: 'published',
  });
  await enterAs(page, editor);
  await findArticle(page, title);
  const row = rowOf(page, title);
  const star = row.getByRole('button', { name: `Featured: ${title}`, exact: true });
  const crown = row.getByRole('button', { name: `Master featured: ${title}`, exact: true });

  let works = await failing(page, 'PUT', FEATURED, mayFail);
  await star.click();
  await expectToast(page, 'Error', 'Failed to update featured status');
  await expect(star).toHaveAttribute('aria-pressed', 'false');
  await works();
  for (const pressed of ['true', 'false']) {
    await star.click();
    await expectToast(page, 'Success', 'Article featured status updated');
    await expect(star).toHaveAttribute('aria-pressed', pressed);
    await settled(row);
  }

  works = await failing(page, 'PATCH', MASTER, mayFail);
  await crown.click();
  await expectToast(page, 'Error', 'Failed to update master featured article');
  await works();
  await crown.click();
  await expectToast(page, 'Success', 'Master featured article updated');
  await expect(crown).toHaveAttribute('aria-pressed', 'true');
  await settled(row);
  works = await failing(page, 'DELETE', MASTER, mayFail);
  await crown.click();
  await expectToast(page, 'Error', 'Failed to remove master featured article');
  await expect(crown).toHaveAttribute('aria-pressed', 'true');
  await works();
  await crown.click();
  await expectToast(page, 'Success', 'Master featured article removed');
  await expect(crown).toHaveAttribute('aria-pressed', 'false');
});

test('an article is published early, edited and deleted after a confirmation', async ({
  page,
  adminApi,
  editor,
  mayFail,
}) => {
  const { title } = await adminApi.article({
    title: unique('Wendigo'),
    category: 'news',
    status: 'scheduled',
    scheduledPublishAt: '2040-05-06T16:15:00.000Z',
  });
  await enterAs(page, editor);
  await findArticle(page, title);
  const row = rowOf(page, title);
  await expect(row.locator('time[datetime^="2040-05-06T16:15"]')).toHaveText('May 6, 2040 9:15 am');
  const sent = changes(page);

  const now = row.getByRole('button', { name: `Publish Now: ${title}` });
  await now.click();
  await answer(page, 'Publish now?', 'Cancel');
  expect(sent()).toEqual([]);
  let works = await failing(page, 'PUT', ARTICLE, mayFail);
  await now.click();
  await answer(page, 'Publish now?', 'Publish Now');
  await expectToast(page, 'Error', 'Failed to publish article');
  await works();
  await now.click();
  await answer(page, 'Publish now?', 'Publish Now');
  await expectToast(page, 'Success', 'Article published successfully');
  await expect(row.getByText('Published', { exact: true })).toBeVisible();
  await expect(now).toHaveCount(0);
  await expect(row.getByText('May 6, 2040')).toHaveCount(0);

  await row.getByRole('button', { name: `Edit ${title}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Article' })).toBeVisible();
  const renamed = unique('Wyvern');
  await page.getByRole('textbox', { name: 'Title' }).fill(renamed);
  await page.getByRole('button', { name: 'Update Article' }).click();
  await expectToast(page, 'Success', 'Article updated successfully');

  await enterAs(page, editor);
  await findArticle(page, renamed);
  const after = rowOf(page, renamed);
  const before = sent().length;
  await after.getByRole('button', { name: `Delete ${renamed}` }).click();
  await answer(page, 'Delete article?', 'Cancel');
  await expect(after).toBeVisible();
  expect(
    sent()
      .slice(before)
      .filter((one) => one.startsWith('DELETE')),
  ).toEqual([]);
  works = await failing(page, 'DELETE', ARTICLE, mayFail);
  await after.getByRole('button', { name: `Delete ${renamed}` }).click();
  await answer(page, 'Delete article?', 'Delete');
  await expectToast(page, 'Error', 'Failed to delete article');
  await works();
  await after.getByRole('button', { name: `Delete ${renamed}` }).click();
  await answer(page, 'Delete article?', 'Delete');
  await expectToast(page, 'Success', 'Article deleted successfully');
  await expect(after).toHaveCount(0);
  await expect(page.getByText('No articles found')).toBeVisible();
  await shownToast(page).getByRole('button', { name: 'Undo' }).click();
  await expectToast(page, 'Success', '1 article restored');
  await expect(after).toContainText('Published');
});

test('several articles are changed at once, go to the trash, and come back or are erased', async ({
  page,
  adminApi,
  editor,
}) => {
  const word = unique('Axolotl');
  const made: { id: number; title: string }[] = [];
  for (const name of ['one', 'two', 'three']) {
    made.push(await adminApi.article({ title: `${word} ${name}`, category: 'news' }));
  }
  const [one, two, three] = made as [(typeof made)[0], (typeof made)[0], (typeof made)[0]];
  await enterAs(page, editor);
  await page.getByRole('searchbox', { name: 'Search articles' }).last().fill(word);
  await expect(count(page)).toHaveText('3 articles');
  const bar = page.getByRole('toolbar', { name: 'Selected articles' });
  const select = async (titlesOf: string[]) => {
    for (const title of titlesOf) {
      await page.getByRole('checkbox', { name: `Select ${title}` }).check();
    }
    await expect(bar.getByText(`${titlesOf.length} article`)).toBeVisible();
  };

  const boxOf = (title: string) => page.getByRole('checkbox', { name: `Select ${title}` });
  const placeOf = () => rowOf(page, one.title).evaluate((row) => row.getBoundingClientRect().top);
  const place = await placeOf();
  // The newest is first.
  await boxOf(three.title).click();
  await boxOf(one.title).click({ modifiers: ['Shift'] });
  await expect(bar.getByText('3 articles selected')).toBeVisible();
  expect(await placeOf()).toBe(place);
  await bar.getByRole('button', { name: 'Clear selection' }).click();

  await select([one.title, two.title]);
  await bar.getByRole('button', { name: 'Category' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change category of 2 articles' });
  await dialog.getByRole('button', { name: 'Change' }).click();
  await expect(dialog.getByText('Choose a category')).toBeVisible();
  await expectAccessible(page, 'dialog[open]');
  await dialog.getByRole('combobox', { name: 'Category' }).selectOption('guide');
  await dialog.getByRole('button', { name: 'Change' }).click();
  await expectToast(page, 'Success', '2 articles changed');
  await expect(rowOf(page, one.title)).toContainText('Guide');
  await expect(bar).toHaveCount(0);

  // Someone else changes one of them meanwhile.
  await select([one.title, two.title]);
  await adminApi.send('PUT', `/api/articles/${two.id}`, { excerpt: 'Later.' });
  await bar.getByRole('button', { name: 'Delete' }).click();
  await answer(page, 'Delete 2 articles?', 'Delete');
  await expectToast(page, 'Partly done', '1 article moved to the trash, 1 failed');
  const failures = page.getByRole('dialog', { name: '1 article not changed' });
  await expect(failures.getByRole('listitem').first()).toContainText(two.title);
  await failures.getByRole('button', { name: 'Close' }).last().click();
  await expect(rowOf(page, one.title)).toHaveCount(0);
  await select([two.title, three.title]);
  await bar.getByRole('button', { name: 'Delete' }).click();
  await answer(page, 'Delete 2 articles?', 'Delete');
  await expectToast(page, 'Success', '2 articles moved to the trash');

  await page.getByRole('button', { name: 'Trash', exact: true }).click();
  const trash = page.getByRole('table', { name: 'Trash' });
  await expect(trash.getByRole('row', { name: one.title })).toContainText(editor.username);
  await expectAccessible(page);
  await trash.getByRole('button', { name: `Restore: ${one.title}` }).click();
  await expectToast(page, 'Success', '1 article restored');
  await trash.getByRole('button', { name: `Delete Permanently: ${two.title}` }).click();
  await answer(page, 'Delete 1 article permanently?', 'Delete Permanently');
  await expectToast(page, 'Success', '1 article deleted permanently');
  await expect(trash.getByRole('row', { name: two.title })).toHaveCount(0);
  await expect(trash.getByRole('row', { name: three.title })).toBeVisible();

  // The navigation opens the list, also from another screen.
  const nav = page.getByRole('navigation', { name: 'Admin' });
  const articles = page.getByRole('table', { name: 'Articles' });
  await nav.getByRole('link', { name: /^Articles/ }).click();
  await expect(articles).toBeVisible();
  await page.getByRole('button', { name: 'Trash', exact: true }).click();
  await expect(trash).toBeVisible();
  await nav.getByRole('link', { name: 'Images' }).click();
  await expect(page.getByRole('heading', { name: 'Images', level: 1 })).toBeVisible();
  await nav.getByRole('link', { name: /^Articles/ }).click();
  await expect(articles).toBeVisible();
  await page.getByRole('button', { name: 'Trash', exact: true }).click();
  await page.getByRole('button', { name: 'All articles' }).click();
  await expect(rowOf(page, one.title)).toContainText('Draft');

  await chooseFor(page, one.title, 'Duplicate');
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(`Copy of ${one.title}`);
});

test('the activity log of an article shows who did what, newest first', async ({
  page,
  adminApi,
  apiAs,
  editor,
  mayFail,
}) => {
  const author = await adminApi.user('author');
  const own = await apiAs(author);
  const { id, title } = await own.article({
    title: unique('Ptarmigan'),
    category: 'news',
    status: 'published',
  });
  await adminApi.send('POST', `/api/moderation/reject/${id}`, {
    rejectionNote: 'Name your sources.',
  });
  await own.send('PUT', `/api/articles/${id}`, { excerpt: 'With sources.' });
  await adminApi.send('POST', `/api/moderation/approve/${id}`);

  await enterAs(page, editor);
  await findArticle(page, title);
  const url = /\/api\/admin\/articles\/\d+\/history/;
  await failCalls(page, url, mayFail);
  await chooseFor(page, title, 'Activity log');
  const dialog = page.getByRole('dialog', { name: 'Activity log' });
  await expect(dialog.getByText('Couldn’t load the activity log.')).toBeVisible();
  await page.unroute(url);
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await expect(dialog.getByText(title)).toBeVisible();
  const entries = dialog.getByRole('listitem');
  await expect(entries.first()).toContainText('admin approved it');
  await expect(entries.filter({ hasText: 'admin rejected it' })).toContainText(
    'Name your sources.',
  );
  await expect(entries.last()).toContainText(author.username);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: `More actions for ${title}` })).toBeFocused();
});
