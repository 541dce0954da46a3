import {
  dismissToast,
  enterAs,
  expect,
  expectAccessible,
  expectToast,
  test,
  unique,
} from '../../support/admin-journey.ts';
import {
  action,
  giveTopics,
  made,
  openGenerator,
  panel,
  part,
  pressNew,
  tabOf,
  toggle,
} from '../../support/drafting.ts';
import { content, saveDraft } from '../../support/form.ts';
import { expectNoSidewaysScroll } from '../../support/journey.ts';
import { chooseFor } from '../../support/tables.ts';
import { visit } from '../../support/visitor.ts';

test('without a model a keyword becomes an outline, an article and an entry in the activity log', {
  tag: '@phone',
}, async ({ page, adminApi }) => {
  const editor = await adminApi.user('editor');
  const word = unique('tideclock').replace(' ', '');
  await adminApi.article({
    title: `A ${word} in every harbour`,
    category: 'guide',
    status: 'published',
    excerpt: 'Where the water tells the time.',
  });
  await giveTopics(page, [], []);
  await openGenerator(page, editor);
  await expect(panel(page).getByText('No trending topics right now.')).toBeVisible();

  await action(page, 'Generate Article').click();
  await expectToast(
    page,
    'Enter a Keyword',
    'Please enter or select a keyword to generate an article.',
  );
  await dismissToast(page);
  await tabOf(page, 'Custom Keyword').click();
  await panel(page).getByLabel('Keyword', { exact: true }).fill('   ');
  await action(page, 'Generate Article').click();
  await expectToast(
    page,
    'Enter a Keyword',
    'Please enter or select a keyword to generate an article.',
  );
  await expect(panel(page).getByLabel('Keyword', { exact: true })).toBeFocused();
  await dismissToast(page);

  await panel(page).getByLabel('Keyword', { exact: true }).fill(word);
  await page.keyboard.press('Enter');
  await expectToast(page, 'Article Generated!', /./);
  await expect(made(page).getByText('Outline only, not written by a model')).toBeVisible();
  const title = `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
  await expect(part(page, 'Title')).toHaveText(title);
  await expect(part(page, 'Meta description')).toHaveText(
    `An outline about ${word}, to be written.`,
  );
  await expect(part(page, 'Category')).toHaveText('Guide');
  await expect(part(page, 'Tags')).toHaveText(word);
  await expect(part(page, 'Slug')).toHaveText(word);
  const begun = (await part(page, 'Content').textContent()) ?? '';
  expect(begun).toMatch(/^This is an outline about .*\.\.\.$/);
  expect([...begun].length).toBeLessThanOrEqual(153);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await action(page, 'Use This Article').click();
  await expectToast(page, 'Article Added', /./);
  await expect(panel(page)).toBeHidden();
  await expect(toggle(page)).toBeFocused();
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue(title);
  await expect(page.getByLabel('Excerpt')).toHaveValue(`An outline about ${word}, to be written.`);
  await expect(page.getByLabel('Meta Description')).toHaveValue(
    `An outline about ${word}, to be written.`,
  );
  await expect(page.getByLabel('Category')).toHaveValue('guide');
  await expect(page.getByRole('textbox', { name: 'URL Slug' })).toHaveValue(word);
  await expect(
    content(page).getByRole('link', { name: `A ${word} in every harbour` }),
  ).toBeVisible();
  await expect(content(page).locator('mark').first()).toHaveText(/^\[check: /);
  await saveDraft(page).click();
  await expectToast(page, 'Success', 'Article created successfully');

  await page.getByRole('tabpanel').getByRole('searchbox').fill(word);
  await chooseFor(page, title, 'Activity log');
  const history = page.getByRole('dialog', { name: 'Activity log' });
  await expect(history.getByText('used a generated draft: outline')).toContainText(
    `keyword “${word}”`,
  );
});

test('topics and keywords can be chosen, refreshed and retried', async ({
  page,
  adminApi,
  mayFail,
}) => {
  const editor = await adminApi.user('editor');
  mayFail.push(/\/api\/ai\/(keywords|trending-topics)$/);
  await giveTopics(page, ['cosy roguelikes', 'cosy roguelikes', 'tide tables'], []);
  await page.route(/\/api\/ai\/keywords$/, (route) => route.fulfill({ status: 500, json: {} }));
  await openGenerator(page, editor);
  const topic = (name: string) => panel(page).getByRole('button', { name, exact: true });
  await topic('cosy roguelikes').click();
  await expect(topic('cosy roguelikes')).toHaveAttribute('aria-pressed', 'true');
  await topic('tide tables').click();
  await expect(panel(page).locator('[aria-pressed="true"]')).toHaveText('tide tables');

  await giveTopics(page, ['something newer'], ['endings', 'co-op']);
  await page.route(/\/api\/ai\/keywords$/, (route) => route.fulfill({ status: 500, json: {} }));
  const asked = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('trending-topics'),
  );
  await action(page, 'Refresh').click();
  await asked;
  await expect(topic('something newer')).toBeVisible();
  await expect(topic('tide tables')).toHaveCount(0);
  // A topic that disappeared is deselected.
  await action(page, 'Generate Article').click();
  await expectToast(
    page,
    'Enter a Keyword',
    'Please enter or select a keyword to generate an article.',
  );
  await dismissToast(page);

  await page.route(/trending-topics/, (route) => route.fulfill({ status: 500, json: {} }));
  await action(page, 'Refresh').click();
  await expectToast(page, 'Error', 'Failed to fetch trending topics');
  await expect(topic('something newer')).toBeVisible();
  await dismissToast(page);

  await tabOf(page, 'Popular Keywords').click();
  await expect(panel(page).getByText('Failed to fetch keywords')).toBeVisible();
  await giveTopics(page, [], ['endings', 'co-op']);
  await action(page, 'Retry').click();
  await topic('endings').click();
  await action(page, 'Generate Article').click();
  await expect(part(page, 'Title')).toHaveText('Endings');
});

test('typed text is replaced only after a confirmation and can be restored', async ({
  page,
  adminApi,
}) => {
  const editor = await adminApi.user('editor');
  await giveTopics(page, ['tide tables'], []);
  await openGenerator(page, editor);
  const title = page.getByRole('textbox', { name: 'Title', exact: true });
  await title.fill('My own title');
  await content(page).fill('My own words.');
  await panel(page).getByRole('button', { name: 'tide tables' }).click();
  await action(page, 'Generate Article').click();
  await action(page, 'Use This Article').click();
  const sure = page.getByRole('dialog', { name: 'Replace your text?' });
  await expect(sure).toContainText('replaces Title and Content.');
  await sure.getByRole('button', { name: 'Cancel' }).click();
  await expect(content(page)).toHaveText('My own words.');
  await action(page, 'Use This Article').click();
  await sure.getByRole('button', { name: 'Replace' }).click();
  await expect(title).toHaveValue('Tide tables');
  await page
    .getByRole('region', { name: 'Generated article inserted.' })
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(title).toHaveValue('My own title');
  await expect(content(page)).toHaveText('My own words.');
});

test('an author has no generator, and an editor can use it with the keyboard', async ({
  page,
  adminApi,
}) => {
  await giveTopics(page, ['tide tables'], []);
  await enterAs(page, await adminApi.user('author'));
  await pressNew(page);
  await expect(page.getByRole('button', { name: 'Preview' })).toBeVisible();
  await expect(toggle(page)).toHaveCount(0);

  // What the editor still fetches would fail without a session.
  await visit(page, '/about');
  await page.context().clearCookies();
  await enterAs(page, await adminApi.user('editor'));
  await pressNew(page);
  await toggle(page).focus();
  await page.keyboard.press('Enter');
  await expect(panel(page)).toBeVisible();
  await action(page, 'Refresh').focus();
  await page.keyboard.press('Tab');
  await expect(tabOf(page, 'Trending Now')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(tabOf(page, 'Custom Keyword')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(panel(page).getByLabel('Keyword', { exact: true })).toBeFocused();
  await page.keyboard.type('lantern tides');
  await page.keyboard.press('Enter');
  await expect(part(page, 'Title')).toHaveText('Lantern tides');
  await action(page, 'Use This Article').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue(
    'Lantern tides',
  );
});
