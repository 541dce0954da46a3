import { expect, test } from '../../support/journey.ts';
import { goTo, holdAnswers, markDocument, searchFor, visit } from '../../support/visitor.ts';

const scrolled = () => scrollY;

test('a visit through the magazine loads no page twice', async ({ page }) => {
  await visit(page, '/');
  const stillHere = await markDocument(page);
  await page.getByRole('link', { name: 'Read Full Article' }).click();
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByText('Articles').click();
  await expect(page.getByRole('heading', { level: 1, name: 'All Articles' })).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'About Savepoint' })).toBeVisible();
  await goTo(page, 'Home');
  await expect(page.getByRole('link', { name: 'Explore Articles' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'About Savepoint' })).toBeVisible();
  expect(await stillHere()).toBe(true);
});

for (const [from, card] of [
  ['/', 'More Articles'],
  ['/articles', 'Articles'],
  ['/?q=kestrel', 'Articles'],
] as const) {
  test(`Back from an article returns to the scroll position of ${from}`, { tag: '@phone' }, async ({
    page,
  }) => {
    await visit(page, from);
    // Late fonts and scripts move the list.
    await page.waitForLoadState('networkidle');
    const link = page
      .getByRole('region', { name: card, exact: true })
      .getByRole('heading', { level: 3 })
      .last()
      .getByRole('link');
    await link.scrollIntoViewIfNeeded();
    const before = await page.evaluate(scrolled);
    expect(before).toBeGreaterThan(0);
    await link.click();
    await expect(page.getByRole('button', { name: 'Share' })).toBeVisible();
    expect(await page.evaluate(scrolled)).toBe(0);
    await page.goBack();
    await expect(link).toBeInViewport();
    await expect
      .poll(async () => Math.abs((await page.evaluate(scrolled)) - before))
      .toBeLessThan(3);
    await page.goForward();
    await expect(page.getByRole('button', { name: 'Share' })).toBeVisible();
  });
}

test('a link opens in a new tab', async ({ page, context }) => {
  await visit(page, '/');
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Latest Reviews' }).click({ modifiers: ['ControlOrMeta'] });
  const tab = await opened;
  await expect(tab).toHaveURL('/reviews');
  await expect(page).toHaveURL('/');
});

test('a link target is fetched once, although hovered and clicked', async ({ page }) => {
  await visit(page, '/reviews');
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/api\/articles\/slug\/[^/]+$/.test(pathname)) asked.push(pathname);
  });
  const link = page.getByRole('link', { name: 'Ossuary Jazz Club', exact: true }).first();
  await link.hover();
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ossuary Jazz Club' })).toBeVisible();
  expect(asked).toHaveLength(1);
});

test('of two pages being loaded the last one chosen is shown', async ({ page }) => {
  await visit(page, '/reviews');
  const release = await holdAnswers(page, /\/assets\/search-results-[^/]+\.js$/);
  const asked = page.waitForRequest(/\/assets\/search-results-[^/]+\.js$/);
  await searchFor(page, 'kestrel');
  await asked;
  await page.getByRole('link', { name: 'Ossuary Jazz Club', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ossuary Jazz Club' })).toBeVisible();
  const answered = page.waitForResponse(/\/assets\/search-results-[^/]+\.js$/);
  release();
  await (await answered).finished();
  // Everything that waited for it has run by then.
  await goTo(page, 'Home');
  await expect(page.getByRole('link', { name: 'Explore Articles' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Ossuary Jazz Club' })).toBeVisible();
});
