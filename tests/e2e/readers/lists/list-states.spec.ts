import { expect, test } from '../../support/journey.ts';
import {
  changeAnswers,
  failCalls,
  goTo,
  holdAnswers,
  searchFor,
  visit,
} from '../../support/visitor.ts';

const LIST = /\/api\/articles\?.*includeCount/;
const FEATURED = /\/api\/featured-articles\/route/;
const NONE = { articles: [], totalCount: 0 };

test('while a list loads it says so, and its twelve cards have their places', async ({ page }) => {
  await visit(page, '/contact');
  const release = await holdAnswers(page, LIST);
  await goTo(page, 'Articles');
  await expect(page.getByText('Loading articles...').first()).toBeVisible();
  const status = page.getByRole('status', { name: 'Loading articles...' });
  await expect(status.locator('> *')).toHaveCount(12);
  release();
  await expect(page.getByText('Page 1 of 5 • Showing 12 of 56 articles')).toBeVisible();
  await expect(status).toHaveCount(0);
});

test('a list that fails offers a Retry that loads the page again', async ({ page, mayFail }) => {
  await visit(page, '/contact');
  await failCalls(page, LIST, mayFail);
  await goTo(page, 'Articles');
  await expect(page.getByRole('heading', { name: 'Failed to load articles' })).toBeVisible();
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Retry' }).click();
  await loaded;
  await expect(page.getByText('Page 1 of 5 • Showing 12 of 56 articles')).toBeVisible();
});

test('a list that failed is tried again by going there again', async ({ page, mayFail }) => {
  await visit(page, '/contact');
  await failCalls(page, LIST, mayFail);
  await goTo(page, 'Articles');
  await expect(page.getByRole('heading', { name: 'Failed to load articles' })).toBeVisible();
  await page.unroute(LIST);
  await goTo(page, 'Home');
  await expect(page.getByRole('link', { name: 'Explore Articles' })).toBeVisible();
  await goTo(page, 'Articles');
  await expect(page.getByText('Page 1 of 5 • Showing 12 of 56 articles')).toBeVisible();
});

test('an empty list says when to come back', async ({ page }) => {
  await visit(page, '/contact');
  await page.route(LIST, (route) => route.fulfill({ json: NONE }));
  await goTo(page, 'Articles');
  await expect(page.getByRole('heading', { name: 'No articles found' })).toBeVisible();
  await expect(page.getByText('Check back later for new content')).toBeVisible();
  await goTo(page, 'Guides');
  await expect(page.getByRole('heading', { name: 'No guide articles found' })).toBeVisible();
  await expect(page.getByText('Check back later for new content')).toBeVisible();
});

test('a search that finds nothing in a list says what to do', async ({ page }) => {
  await visit(page, '/articles');
  await searchFor(page, 'zzzz');
  await expect(page.getByRole('heading', { name: 'No articles found' })).toBeVisible();
  await expect(page.getByText('Try adjusting your search terms')).toBeVisible();
  await visit(page, '/reviews?q=zzzz');
  await expect(page.getByRole('heading', { name: 'No review articles found' })).toBeVisible();
});

test('a page without a main featured article says where to set one', async ({ page }) => {
  await visit(page, '/contact');
  await changeAnswers<object>(page, FEATURED, (body) => ({ ...body, mainFeatured: null }));
  await goTo(page, 'Articles');
  await expect(page.getByRole('heading', { name: 'No Featured Article' })).toBeVisible();
  await expect(
    page.getByText('Set a featured article in the admin panel to display it here.'),
  ).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'More Featured' }).getByRole('listitem'),
  ).toHaveCount(3);
});

test('a page with a main featured article alone says that there are no more', async ({ page }) => {
  await visit(page, '/contact');
  await changeAnswers<object>(page, FEATURED, (body) => ({ ...body, sidebarArticles: [] }));
  await goTo(page, 'Articles');
  await expect(page.getByText('No additional featured articles available.')).toBeVisible();
});

test('featured articles that fail leave the list as it is', async ({ page, mayFail }) => {
  await visit(page, '/contact');
  await failCalls(page, FEATURED, mayFail);
  await goTo(page, 'Articles');
  await expect(page.getByText('Page 1 of 5 • Showing 12 of 56 articles')).toBeVisible();
  await expect(page.getByRole('region', { name: 'More Featured' })).toHaveCount(0);
});
