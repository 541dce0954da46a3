import { expect, expectNoSidewaysScroll, test } from '../../support/journey.ts';
import { goTo, markDocument, openHeader, searchField, visit } from '../../support/visitor.ts';

declare global {
  interface Window {
    themeAtFirstSight?: string;
  }
}

const PLACES = [
  ['Articles', '/articles', 'All Articles'],
  ['Reviews', '/reviews', 'Review Articles'],
  ['Education', '/education', 'Education Articles'],
  ['Guides', '/guides', 'Guide Articles'],
  ['Community', '/community', 'Community Articles'],
] as const;

test('the navigation opens every page without a page load and marks the current one', {
  tag: '@phone',
}, async ({ page }) => {
  await visit(page, '/');
  const stillHere = await markDocument(page);
  for (const [label, path, heading] of PLACES) {
    await goTo(page, label);
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    const header = await openHeader(page);
    await expect(header.getByRole('link', { name: label, exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await expect(header.getByRole('navigation').locator('[aria-current]')).toHaveCount(1);
    await page.keyboard.press('Escape');
  }
  await goTo(page, 'Home');
  await expect(page).toHaveURL('/');
  expect(await stillHere()).toBe(true);
});

test('from 1,050 pixels the header has the whole navigation, whose first row scrolls away', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1050, height: 800 });
  await visit(page, '/');
  const header = page.getByRole('banner');
  const main = header.getByRole('navigation', { name: 'Main' });
  await expect(main.getByRole('link', { name: 'Community' })).toBeInViewport({ ratio: 1 });
  await expectNoSidewaysScroll(page);
  const more = header.getByRole('navigation', { name: 'More' });
  for (const [label, path, heading] of [
    ['News', '/articles?category=news', 'News Articles'],
    ['Games', '/games', 'Games'],
    ['Releases', '/releases', /\d{4}$/],
  ] as const) {
    await more.getByRole('link', { name: label }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  }
  await page.mouse.wheel(0, 400);
  await expect(more).not.toBeInViewport();
  await expect(main).toBeInViewport({ ratio: 1 });
});

test('a link that requires a login asks for it first, and canceling returns the focus', {
  tag: '@phone',
}, async ({ page }) => {
  await visit(page, '/');
  for (const label of ['Log In', 'New Article', 'Admin']) {
    const header = await openHeader(page);
    await header.getByRole('button', { name: label }).click();
    const dialog = page.getByRole('dialog', { name: /^Log In to / });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('banner').locator(':focus')).toHaveCount(1);
    await expect(page).toHaveURL('/');
  }
});

test('the chosen theme applies before the first paint of every later page', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (document.body === null) return;
      window.themeAtFirstSight = document.documentElement.dataset.theme ?? 'none';
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  await visit(page, '/');
  expect(await page.evaluate(() => window.themeAtFirstSight)).toBe('none');
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await ground();
  await page.getByRole('button', { name: 'Switch between light and dark' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  const dark = await ground();
  expect(dark).not.toBe(light);

  await page.reload();
  expect(await page.evaluate(() => window.themeAtFirstSight)).toBe('dark');
  expect(await ground()).toBe(dark);
  await visit(page, '/about');
  expect(await page.evaluate(() => window.themeAtFirstSight)).toBe('dark');
  await page.getByRole('button', { name: 'Switch between light and dark' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await page.reload();
  expect(await page.evaluate(() => window.themeAtFirstSight)).toBe('light');
  expect(await ground()).toBe(light);
});

test('the / key focuses the search box, except while typing', async ({ page }) => {
  await visit(page, '/contact');
  const box = searchField(page);
  // The key's code loads after hydration.
  await page.waitForLoadState('networkidle');
  await page.keyboard.press('/');
  await expect(box).toBeFocused();
  await expect(box).toHaveValue('');
  const subject = page.getByLabel('Subject');
  await subject.focus();
  await page.keyboard.type('and/or');
  await expect(subject).toBeFocused();
  await expect(subject).toHaveValue('and/or');
});

test('the search box contains the search of the current page only', async ({ page }) => {
  await visit(page, '/reviews?q=kestrel');
  const box = searchField(page);
  await expect(box).toHaveValue('kestrel');
  await goTo(page, 'Guides');
  await expect(page).toHaveURL('/guides');
  await expect(box).toHaveValue('');
  await page.goBack();
  await expect(box).toHaveValue('kestrel');
});
