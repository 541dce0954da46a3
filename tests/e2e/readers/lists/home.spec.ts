import { expect, test } from '../../support/journey.ts';
import { failCalls, goTo, holdAnswers, markDocument, visit } from '../../support/visitor.ts';

const MASTER = 'Hollow Meridian is a map you have to earn';

test('the hero links to all articles and to the reviews', async ({ page }) => {
  await visit(page, '/');
  await page.getByRole('link', { name: 'Explore Articles' }).click();
  await expect(page).toHaveURL('/articles');
  await expect(page.getByRole('heading', { level: 1, name: 'All Articles' })).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: 'Latest Reviews' }).click();
  await expect(page).toHaveURL('/reviews');
  await expect(page.getByRole('heading', { level: 1, name: 'Review Articles' })).toBeVisible();
});

test('the featured article is labeled as master and opens', async ({ page }) => {
  await visit(page, '/');
  const story = page.getByRole('region', { name: 'Featured Story' });
  await expect(story.getByText('Master Featured', { exact: true })).toBeVisible();
  await expect(story.getByText('Review', { exact: true })).toBeVisible();
  await expect(story.getByRole('heading', { name: MASTER })).toBeVisible();
  await expect(story.getByText('Savepoint Staff')).toBeVisible();
  await story.getByRole('link', { name: 'Read Full Article' }).click();
  await expect(page.getByRole('heading', { level: 1, name: MASTER })).toBeVisible();
});

test('the sidebar has four articles besides the master, no article appears twice, and links lead to all', async ({
  page,
}) => {
  await visit(page, '/');
  const titles = await page.getByRole('main').getByRole('heading', { level: 3 }).allTextContents();
  expect(titles.length).toBeGreaterThan(8);
  expect(new Set(titles).size).toBe(titles.length);
  const all = page.getByRole('link', { name: 'View All Articles' });
  await expect(all).toHaveAttribute('href', '/articles');
  const latest = page.getByRole('region', { name: 'Latest Articles' });
  await expect(latest.getByRole('listitem')).toHaveCount(4);
  await expect(latest.getByText(MASTER)).toHaveCount(0);
  await latest.getByRole('link', { name: 'View All' }).click();
  await expect(page).toHaveURL('/articles');
});

test('a category is selected in place, has its own URL, and Back undoes it', async ({ page }) => {
  await visit(page, '/');
  const stillHere = await markDocument(page);
  const filter = page.getByRole('navigation', { name: 'Filter by category' });
  await expect(filter.getByRole('link')).toHaveText([
    'All',
    'Reviews',
    'News',
    'Education',
    'Guides',
    'Community',
  ]);
  await expect(filter.getByRole('link', { name: 'All' })).toHaveAttribute('aria-current', 'true');

  await filter.getByRole('link', { name: 'News' }).click();
  await expect(page).toHaveURL('/?category=news');
  await expect(filter.getByRole('link', { name: 'News' })).toHaveAttribute('aria-current', 'true');
  const cards = page.getByRole('region', { name: 'More Articles' }).getByRole('article');
  await expect(cards.filter({ hasText: 'News' })).toHaveCount(8);
  await expect(cards).toHaveCount(8);
  expect(await stillHere()).toBe(true);

  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect(filter.getByRole('link', { name: 'All' })).toHaveAttribute('aria-current', 'true');

  await visit(page, '/?category=news');
  await expect(cards.filter({ hasText: 'News' })).toHaveCount(8);
});

test('selecting a category keeps the scroll position', async ({ page }) => {
  await visit(page, '/');
  const filter = page.getByRole('navigation', { name: 'Filter by category' });
  await filter.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(0);
  await filter.getByRole('link', { name: 'Guides' }).click();
  await expect(page).toHaveURL('/?category=guide');
  expect(await page.evaluate(() => scrollY)).toBe(before);
});

test('loading lists show six cards and list rows as placeholders', async ({ page }) => {
  await visit(page, '/contact');
  const release = await holdAnswers(page, /\/api\/(articles|featured|master)/);
  await goTo(page, 'Home');
  const grid = page.getByRole('region', { name: 'More Articles' });
  await expect(grid.getByRole('status', { name: 'Loading articles...' })).toBeVisible();
  await expect(grid.getByRole('status').locator('> *')).toHaveCount(6);
  await expect(page.getByRole('status', { name: 'Loading featured story...' })).toBeVisible();
  release();
  await expect(page.getByRole('heading', { level: 3, name: MASTER })).toBeVisible();
  await expect(page.getByRole('status')).toHaveCount(0);
});

test('a list that fails to load shows an error', async ({ page, mayFail }) => {
  await visit(page, '/contact');
  await failCalls(page, /\/api\/featured-articles/, mayFail);
  await goTo(page, 'Home');
  const alert = page.getByRole('alert');
  await expect(alert.getByRole('heading', { name: 'Error' })).toBeVisible();
  await expect(alert).toContainText('Failed to load articles. Please try again later.');
});
