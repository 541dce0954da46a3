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

test('a loading list says so and shows twelve placeholder cards', async ({ page }) => {
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

test('a list that fails to load offers a Retry that reloads the page', async ({
  page,
  mayFail,
}) => {
  await visit(page, '/contact');
  await failCalls(page, LIST, mayFail);
  await goTo(page, 'Articles');
  await expect(page.getByRole('heading', { name: 'Failed to load articles' })).toBeVisible();
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Retry' }).click();
  await loaded;
  await expect(page.getByText('Page 1 of 5 • Showing 12 of 56 articles')).toBeVisible();
});

test('a list that failed loads again on the next visit', async ({ page, mayFail }) => {
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

test('an empty list suggests coming back later', async ({ page }) => {
  await visit(page, '/contact');
  await page.route(LIST, (route) => route.fulfill({ json: NONE }));
  await goTo(page, 'Articles');
  await expect(page.getByRole('heading', { name: 'No articles found' })).toBeVisible();
  await expect(page.getByText('Check back later for new content')).toBeVisible();
  await goTo(page, 'Guides');
  await expect(page.getByRole('heading', { name: 'No guide articles found' })).toBeVisible();
  await expect(page.getByText('Check back later for new content')).toBeVisible();
});

test('a search without results in a list suggests what to do', async ({ page }) => {
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

test('a page with only a main featured article says that there are no more', async ({ page }) => {
  await visit(page, '/contact');
  await changeAnswers<object>(page, FEATURED, (body) => ({ ...body, sidebarArticles: [] }));
  await goTo(page, 'Articles');
  await expect(page.getByText('No additional featured articles available.')).toBeVisible();
});

test('featured articles that fail to load leave the list unchanged', async ({ page, mayFail }) => {
  await visit(page, '/contact');
  await failCalls(page, FEATURED, mayFail);
  await goTo(page, 'Articles');
  await expect(page.getByText('Page 1 of 5 • Showing 12 of 56 articles')).toBeVisible();
  await expect(page.getByRole('region', { name: 'More Featured' })).toHaveCount(0);
});
