import type { Page } from '@playwright/test';
import { expect, test } from '../../support/journey.ts';
import { visit } from '../../support/visitor.ts';

/** Presses Tab until a link of this name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  const link = page.getByRole('main').getByRole('link', { name, exact: true });
  for (let step = 0; step < 80; step += 1) {
    await page.keyboard.press('Tab');
    if (await link.evaluate((one) => one === document.activeElement)) return;
  }
  throw new Error(`no Tab leads to ${name}`);
}

test('the first Tab offers to skip the header', async ({ page }) => {
  await visit(page, '/');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').getByRole('link').first()).toBeFocused();
});

test('a card is reached, opened and left with the keyboard', async ({ page }) => {
  await visit(page, '/education');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const title = await page
    .getByRole('region', { name: 'Articles', exact: true })
    .getByRole('heading', { level: 3 })
    .first()
    .textContent();
  await tabTo(page, title ?? '');
  const focused = page.locator(':focus');
  await expect(focused).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: title ?? '' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Education Articles' })).toBeVisible();
});

test('a new page is announced by its title', async ({ page }) => {
  await visit(page, '/');
  await page.getByRole('link', { name: 'Latest Reviews' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Review Articles' })).toBeVisible();
  await expect(
    page.locator('[aria-live=polite]').filter({ hasText: 'Review Articles' }),
  ).toHaveText('Review Articles | Savepoint');
});
