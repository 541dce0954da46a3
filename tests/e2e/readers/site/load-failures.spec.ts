import { expect, expectAccessible, test } from '../../support/journey.ts';
import { failCalls, goTo, holdAnswers, markDocument, visit } from '../../support/visitor.ts';

const ARTICLE = /\/api\/articles\/slug\//;
const FAILED = 'This article couldn’t be loaded';
const OFFLINE = 'You’re offline. This loads once you’re connected.';

test('an article that the server fails to send says so, and appears once it can', async ({
  page,
  mayFail,
}) => {
  await page.clock.install();
  await visit(page, '/reviews');
  await failCalls(page, ARTICLE, mayFail);
  await page.getByRole('link', { name: 'Static Garden' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: FAILED })).toBeVisible();
  await expect(page.getByText('Our server has a problem.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  await expect(page.getByText('Article Not Found')).toHaveCount(0);
  await expectAccessible(page, 'main');

  await page.clock.fastForward(10_000);
  await expect(page.getByRole('heading', { level: 1, name: FAILED })).toBeVisible();
  await page.unroute(ARTICLE);
  await page.clock.fastForward(10_000);
  await expect(page.getByRole('heading', { level: 1, name: 'Static Garden' })).toBeVisible();
});

test('an article that turns out to be deleted ends as Article Not Found', async ({
  page,
  mayFail,
}) => {
  await page.clock.install();
  await visit(page, '/reviews');
  await failCalls(page, ARTICLE, mayFail);
  await page.getByRole('link', { name: 'Static Garden' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: FAILED })).toBeVisible();
  await page.unroute(ARTICLE);
  await page.route(ARTICLE, (route) => route.fulfill({ status: 404, json: {} }));
  await page.clock.fastForward(10_000);
  await expect(page.getByRole('heading', { name: 'Article Not Found' })).toBeVisible();
});

test('a server that does not answer is named as the reason', async ({ page, mayFail }) => {
  mayFail.push(ARTICLE);
  await visit(page, '/reviews');
  await page.route(ARTICLE, (route) => route.abort('timedout'));
  await page.getByRole('link', { name: 'Static Garden' }).first().click();
  await expect(page.getByText('We can’t reach the server.')).toBeVisible();
});

test('an article opened offline says so, and loads once the device is connected', async ({
  page,
  context,
  mayFail,
}) => {
  mayFail.push(/./);
  await visit(page, '/articles/salt-tithe');
  const isSame = await markDocument(page);
  await goTo(page, 'Reviews');
  const link = page.getByRole('link', { name: 'Static Garden' }).first();
  await expect(link).toBeVisible();
  await context.setOffline(true);
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: FAILED })).toBeVisible();
  await expect(page.getByText(OFFLINE)).toBeVisible();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText(OFFLINE)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Static Garden' })).toBeVisible();
  expect(await isSame(), 'the page was not reloaded').toBe(true);
});

test('a page whose code is missing offline says so, and loads once the device is connected', async ({
  page,
  context,
  mayFail,
}) => {
  mayFail.push(/./);
  await visit(page, '/contact');
  await context.setOffline(true);
  await goTo(page, 'Reviews');
  await expect(page).toHaveURL('/reviews');
  await expect(page.getByText(OFFLINE)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Review Articles' })).toBeVisible();
});

test('a search that fails keeps its heading and offers Retry', async ({ page, mayFail }) => {
  await visit(page, '/');
  await failCalls(page, /\/api\/search\?/, mayFail);
  await page.getByRole('searchbox', { name: 'Search articles' }).fill('hollow');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Failed to load articles. Please try again later.')).toBeVisible();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Search Results for "hollow"' }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText(/^Found \d+ articles matching your search/)).toBeVisible();
});

test('a link shows progress at once while the code of its page loads', async ({ page }) => {
  await visit(page, '/contact');
  const release = await holdAnswers(page, /assets\/article-list-/);
  await goTo(page, 'Reviews');
  const line = () =>
    page.locator('#root > header').evaluate((header) => getComputedStyle(header, '::after').height);
  await expect(page.locator('html[data-moving]')).toHaveCount(1);
  await expect.poll(line).toBe('4px');
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Review Articles' })).toBeVisible();
  await expect(page.locator('html[data-moving]')).toHaveCount(0);
});

test('page 2 of a list is the list alone', async ({ page }) => {
  await visit(page, '/articles?page=2');
  await expect(page.getByText(/^Page 2 of/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'More Featured' })).toHaveCount(0);
});
