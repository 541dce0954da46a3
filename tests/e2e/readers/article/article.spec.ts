import { expect, expectNoSidewaysScroll, test } from '../../support/journey.ts';
import { changeAnswers, failCalls, holdAnswers, visit } from '../../support/visitor.ts';

const MASTER = '/articles/hollow-meridian-is-a-map-you-have-to-earn';
const RELATED = /\/api\/articles\/(?:category\/|slug\/[^/]+\/related)/;

test('an article shows breadcrumbs, category, author and date', async ({ page }) => {
  await visit(page, MASTER);
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(crumbs.getByRole('link')).toHaveText(['Home', 'Articles', 'Review']);
  const article = page.getByRole('article').first();
  await expect(
    article.getByRole('heading', { level: 1, name: 'Hollow Meridian is a map you have to earn' }),
  ).toBeVisible();
  await expect(article.getByText(/^Forty hours on a planet that stopped turning/)).toBeVisible();
  await expect(article.getByText('Savepoint Staff')).toBeVisible();
  await expect(article.getByText(/^[A-Z][a-z]+ \d{1,2}, 20\d\d$/).first()).toBeVisible();
  await expect(article.getByRole('button', { name: 'Share' })).toBeVisible();
  await expect(article.locator('figure img').first()).toHaveAttribute(
    'src',
    /^\/demo\/images\/meridian-[^/]+\/\d+-\d+\/1200\.webp$/,
  );
  await crumbs.getByRole('link', { name: 'Review' }).click();
  await expect(page).toHaveURL('/reviews');
});

test('the featured image has its alternative text and credit, however long', {
  tag: '@phone',
}, async ({ page }) => {
  await visit(page, '/articles/static-garden');
  await expect(page.getByRole('img', { name: /^An orange radio/ })).toBeVisible();
  const caption = page.getByRole('figure').first().locator('figcaption');
  await expect(caption).toContainText('Picture: Low Hum');
  await caption.evaluate((element) => {
    element.textContent = `Image: https://images.example/wiki/File:${'A_very_long_name_'.repeat(9)}.jpg`;
  });
  await expectNoSidewaysScroll(page);
});

test('a tag links to its page', async ({ page }) => {
  await visit(page, '/articles/kestrel-2-finally-fits-the-train-home');
  await page.getByRole('list', { name: 'Tags' }).getByRole('link', { name: 'Kestrel 2' }).click();
  await expect(page).toHaveURL('/tags/kestrel_2');
  await expect(page.getByRole('heading', { level: 1, name: 'Kestrel 2' })).toBeVisible();
  await expect(
    page.getByRole('link', { name: 'Set up your Kestrel 2 in an evening' }),
  ).toBeVisible();
});

test('the sidebar lists up to five articles of the category and links to all', async ({ page }) => {
  await visit(page, MASTER);
  const side = page.getByRole('complementary', { name: 'More in Review' });
  await expect(side.getByRole('listitem')).toHaveCount(5);
  await expect(side.getByText('Hollow Meridian is a map you have to earn')).toHaveCount(0);
  await side.getByRole('link', { name: 'View All' }).click();
  await expect(page).toHaveURL('/articles?category=review');
  await expect(page.getByRole('heading', { level: 1, name: 'Review Articles' })).toBeVisible();
  await expect(page.getByText('Page 1 of 2 • Showing 12 of 14 articles')).toBeVisible();
});

test('related articles share the game, tags or title words', async ({ page }) => {
  await visit(page, MASTER);
  const band = page.getByRole('region', { name: 'More to read' });
  await expect(band.getByRole('heading', { level: 3 })).toHaveText([
    'How to draw a Hollow Meridian map that survives the ferry',
    'Marr Works opens the Atlas to everyone',
    'A map of every bench in Hollow Meridian',
    'Understory grows on you, and then through you',
  ]);
  const more = page.getByRole('region', { name: 'More in Review' });
  await expect(more.getByRole('article')).toHaveCount(4);
  await expect(more.getByRole('link', { name: /^Hollow Meridian is a map/ })).toHaveCount(0);
  await visit(page, '/articles/paper-tyrants-first-ten-folds');
  const onGame = page.getByRole('region', { name: 'More on Paper Tyrants' });
  await expect(onGame.getByRole('article')).toHaveCount(4);
});

test('an article opened from the sidebar starts at its top', async ({ page }) => {
  await visit(page, MASTER);
  const next = page
    .getByRole('complementary', { name: 'More in Review' })
    .getByRole('heading', { level: 3 })
    .first();
  const title = (await next.textContent()) ?? '';
  await next.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Hollow Meridian is a map you have to earn' }),
  ).toBeVisible();
});

test('a category without other articles offers all articles', async ({ page }) => {
  await visit(page, '/reviews');
  await changeAnswers<{ id: number; slug: string }[]>(page, /\/api\/articles\/category\//, (all) =>
    all.filter(({ slug }) => slug === 'static-garden'),
  );
  await page.getByRole('link', { name: 'Static Garden' }).first().click();
  await expect(page.getByRole('region', { name: 'More in Review' })).toHaveCount(0);
  const side = page.getByRole('complementary');
  await side.getByRole('link', { name: 'Browse All Articles' }).click();
  await expect(page).toHaveURL('/articles');
});

test('related articles that fail to load are left out', async ({ page, mayFail }) => {
  await visit(page, '/reviews');
  await failCalls(page, RELATED, mayFail);
  await page.getByRole('link', { name: 'Static Garden' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Static Garden' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Tags' })).toBeVisible();
  await expect(page.getByText('More in Review')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'More to read' })).toHaveCount(0);
});

test('a loading article shows its title and colors, which its card knows', async ({ page }) => {
  await visit(page, '/reviews');
  const release = await holdAnswers(page, /\/api\/articles\/slug\//);
  await page.getByRole('link', { name: 'Static Garden' }).first().click();
  const loading = page.getByRole('status', { name: 'Loading article...' });
  await expect(loading.getByRole('heading', { level: 1, name: 'Static Garden' })).toBeVisible();
  await expect(page.getByRole('banner')).toHaveAttribute('data-tone', 'review');
  release();
  await expect(loading).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Static Garden' })).toBeVisible();
});

test('a hidden article shows Article Not Found with a link home', async ({ page, mayFail }) => {
  mayFail.push(/\/articles\/[\w-]+$/);
  for (const [what, slug] of [
    ['an article that does not exist', 'never-written'],
    ['a draft', 'saltlight-demo-impressions'],
    ['an article for later', 'encore-encore-tour-dates'],
    ['an archived article', 'old-vantage-hands-on'],
  ] as const) {
    const response = await page.goto(`/articles/${slug}`);
    expect(response?.status(), what).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: 'Article Not Found' })).toBeVisible();
    await expect(
      page.getByText("The article you're looking for doesn't exist or has been removed."),
    ).toBeVisible();
  }
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL('/');
});
