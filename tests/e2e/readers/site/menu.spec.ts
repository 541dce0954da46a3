import { expect, expectAccessible, expectNoSidewaysScroll, test } from '../../support/journey.ts';
import { visit } from '../../support/visitor.ts';

test('the menu contains the whole navigation, and Escape closes it', {
  tag: '@phone-only',
}, async ({ page }) => {
  await visit(page, '/');
  const toggle = page.getByRole('button', { name: 'Open menu' });
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await toggle.click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu.getByRole('navigation').getByRole('link')).toHaveText([
    'Home',
    'Articles',
    'Reviews',
    'Education',
    'Guides',
    'Community',
    'News',
    'Games',
    'Releases',
  ]);
  await expect(menu.getByPlaceholder('Search articles...')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(toggle).toBeFocused();
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
});

test('the menu traps the focus, and its button closes it', {
  tag: '@phone-only',
}, async ({ page }) => {
  await visit(page, '/');
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  for (let step = 0; step < 16; step += 1) {
    await page.keyboard.press('Tab');
    const outside = await page.evaluate(
      () => document.activeElement !== document.body && !document.activeElement?.closest('#menu'),
    );
    expect(outside).toBe(false);
  }
  await menu.getByRole('button', { name: 'Close menu' }).click();
  await expect(menu).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused();
});

test('a link in the menu closes it, also the one of the current page', {
  tag: '@phone-only',
}, async ({ page }) => {
  await visit(page, '/reviews');
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await page.getByRole('button', { name: 'Open menu' }).click();
  await menu.getByRole('link', { name: 'Reviews' }).click();
  await expect(menu).toHaveCount(0);
  await expect(page).toHaveURL('/reviews');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await menu.getByRole('link', { name: 'Guides' }).click();
  await expect(menu).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Guide Articles' })).toBeVisible();
});

test('Back closes an open menu', { tag: '@phone-only' }, async ({ page }) => {
  await visit(page, '/');
  await page.getByRole('link', { name: 'Explore Articles' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'All Articles' })).toBeVisible();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('dialog', { name: 'Menu' })).toHaveCount(0);
});
