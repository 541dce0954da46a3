import { expect, expectAccessible, test } from '../../support/journey.ts';
import { failCalls, holdAnswers, markDocument, searchFor, visit } from '../../support/visitor.ts';

test('a search on the home page shows its results in place', async ({ page }) => {
  await visit(page, '/');
  const stillHere = await markDocument(page);
  await searchFor(page, 'kestrel');
  await expect(page).toHaveURL('/?q=kestrel');
  await expect(
    page.getByRole('heading', { level: 1, name: 'Search Results for "kestrel"' }),
  ).toBeVisible();
  await expect(page.getByText('Found 7 articles matching your search.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Articles' }).getByRole('article')).toHaveCount(7);
  await expect(page.getByRole('link', { name: 'Explore Articles' })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Featured Story' })).toContainText(
    'Master Featured',
  );
  await expect(page.getByRole('region', { name: 'Latest Articles' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'View All Articles' })).toBeVisible();
  await expect(page).toHaveTitle('Search Results for "kestrel" | Savepoint');
  expect(await stillHere()).toBe(true);

  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Explore Articles' })).toBeVisible();
});

test('a search from far down a page starts at the top of its results, and Back returns', async ({
  page,
}) => {
  await visit(page, '/articles');
  const position = () => page.evaluate(() => window.scrollY);
  await page.evaluate(() => window.scrollTo(0, 900));
  await expect.poll(position).toBe(900);
  const field = page.locator('header').getByRole('searchbox', { name: 'Search articles' });
  await field.fill('kestrel');
  await field.press('Enter');
  await expect(page).toHaveURL('/articles?q=kestrel');
  await expect.poll(position).toBe(0);
  await page.goBack();
  await expect.poll(position).toBeGreaterThan(600);
});

test('on a phone the search can be changed above its results', {
  tag: '@phone-only',
}, async ({ page }) => {
  const field = page.getByRole('searchbox', { name: 'New search' });
  await visit(page, '/?q=meridian&category=guide');
  await expect(field).toHaveValue('meridian');
  await expectAccessible(page);
  await field.fill('kestrel');
  await field.press('Enter');
  await expect(page).toHaveURL('/?q=kestrel');
  await expect(page.getByText('Found 7 articles matching your search.')).toBeVisible();
  await page.goBack();
  await expect(field).toHaveValue('meridian');

  await visit(page, '/guides?q=meridian');
  await field.fill('kestrel');
  await field.press('Enter');
  await expect(page).toHaveURL('/guides?q=kestrel');
});

test('a matching game comes first, with its marked title and number of articles', async ({
  page,
}) => {
  await visit(page, '/?q=meridian');
  const game = page.getByRole('list', { name: 'Games' }).getByRole('listitem').first();
  await expect(game.getByRole('heading').locator('mark')).toHaveText(['Meridian']);
  await expect(game).toContainText(/ · \d+ articles$/);
});

test('a search without results suggests what to do', async ({ page }) => {
  await visit(page, '/');
  await searchFor(page, 'zzzz');
  await expect(page.getByText('Found 0 articles matching your search.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No Articles Found' })).toBeVisible();
  await expect(
    page.getByText('Try adjusting your search terms or browse all articles.'),
  ).toBeVisible();
});

test('an empty search sends no request and clears an earlier search', async ({ page }) => {
  await visit(page, '/');
  await searchFor(page, '   ');
  await expect(page).toHaveURL('/');
  await visit(page, '/?q=kestrel');
  await searchFor(page, '');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Explore Articles' })).toBeVisible();
});

test('a search from an article or a text page opens the results', { tag: '@phone' }, async ({
  page,
}) => {
  await visit(page, '/articles/static-garden');
  await searchFor(page, 'kestrel');
  await expect(page).toHaveURL('/?q=kestrel');
  await visit(page, '/privacy');
  await searchFor(page, 'kestrel');
  await expect(page).toHaveURL('/?q=kestrel');
  await expect(page.getByText('Found 7 articles matching your search.')).toBeVisible();
});

test('a search that is loading shows placeholders', async ({ page }) => {
  await visit(page, '/');
  const release = await holdAnswers(page, /\/api\/search/);
  await searchFor(page, 'kestrel');
  await expect(page.getByRole('status', { name: 'Loading articles...' })).toBeVisible();
  release();
  await expect(page.getByText('Found 7 articles matching your search.')).toBeVisible();
});

test('a search that fails shows an error', async ({ page, mayFail }) => {
  await visit(page, '/');
  await failCalls(page, /\/api\/search/, mayFail);
  await searchFor(page, 'kestrel');
  await expect(page.getByRole('heading', { name: 'Error' })).toBeVisible();
  await expect(page.getByText('Failed to load articles. Please try again later.')).toBeVisible();
});
