import { expect, expectNoSidewaysScroll, test } from '../../support/journey.ts';

test.use({ javaScriptEnabled: false });

test('an article is complete without scripts, with its neighbors', async ({ page }) => {
  await page.goto('/articles/ossuary-jazz-club');
  await expect(page.getByRole('heading', { level: 1, name: 'Ossuary Jazz Club' })).toBeVisible();
  await expect(page.locator('main [data-text]')).toContainText(/\S.{500}/s);
  const side = page.getByRole('complementary', { name: 'More in Review' });
  await expect(side.getByRole('listitem')).toHaveCount(5);
  const next = side.getByRole('heading', { level: 3 }).first();
  const title = (await next.textContent()) ?? '';
  await next.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
});

test('the lists are paged', async ({ page }) => {
  await page.goto('/articles');
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL('/articles?page=2');
  await expect(page.getByText('Page 2 of 5 • Showing 12 of 56 articles')).toBeVisible();
  await page.getByRole('link', { name: 'Page 5' }).click();
  await expect(page.getByText('Page 5 of 5 • Showing 8 of 56 articles')).toBeVisible();
});

test('the categories are selected on the home page and in a list', async ({ page }) => {
  await page.goto('/');
  await page
    .getByRole('navigation', { name: 'Filter by category' })
    .getByRole('link', { name: 'News' })
    .click();
  await expect(page).toHaveURL('/?category=news');
  const cards = page.getByRole('region', { name: 'More Articles' }).getByRole('article');
  await expect(cards.filter({ hasText: 'News' })).toHaveCount(8);
  await page.goto('/reviews');
  await page
    .getByRole('navigation', { name: 'Filter articles' })
    .getByRole('link', { name: 'News' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'News Articles' })).toBeVisible();
});

test('the navigation and the search work', { tag: '@phone' }, async ({ page, isMobile }) => {
  await page.goto('/');
  const open = page.getByRole('button', { name: 'Open menu' });
  if (isMobile) await open.click();
  const header = isMobile ? page.locator('#menu') : page.getByRole('banner');
  await header.getByRole('link', { name: 'Guides', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Guide Articles' })).toBeVisible();
  if (isMobile) await open.click();
  const box = header.getByRole('searchbox', { name: 'Search articles' });
  await box.fill('kestrel');
  await box.press('Enter');
  await expect(page).toHaveURL('/guides?q=kestrel');
  await expect(page.getByText('Page 1 of 1 • Showing 1 of 1 articles')).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('the focus stays in the open menu', { tag: '@phone-only' }, async ({ page }) => {
  await page.goto('/reviews');
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.locator('#menu');
  await expect(menu).toBeVisible();
  for (let step = 0; step < 20; step += 1) {
    await page.keyboard.press('Tab');
    await expect(page.locator(':focus').and(page.locator('body :not(#menu *)'))).toHaveCount(0);
  }
  await menu.getByRole('button', { name: 'Close menu' }).click();
  await expect(menu).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a search in the news stays in the news', async ({ page }) => {
  await page.goto('/articles?category=news');
  const box = page.getByRole('searchbox', { name: 'Search articles' });
  await box.fill('kestrel');
  await box.press('Enter');
  await expect(page).toHaveURL('/articles?category=news&q=kestrel');
  await expect(page.getByRole('heading', { level: 1, name: 'News Articles' })).toBeVisible();
});

test('on a phone the search can be changed above its results', {
  tag: '@phone-only',
}, async ({ page }) => {
  await page.goto('/articles?category=news&q=meridian');
  const field = page.getByRole('searchbox', { name: 'New search' });
  await field.fill('kestrel');
  await field.press('Enter');
  await expect(page).toHaveURL('/articles?category=news&q=kestrel');
});

test('a search on the home page shows its results', async ({ page }) => {
  await page.goto('/?q=kestrel');
  await expect(page.getByText('Found 7 articles matching your search.')).toBeVisible();
});

test('features that need scripts are hidden, and the contact page has email addresses', async ({
  page,
}) => {
  await page.goto('/contact');
  await expect(page.getByRole('button', { name: 'Send Message' })).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('link', { name: /^contact@/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Log In' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Switch between light and dark' })).toHaveCount(0);
});
