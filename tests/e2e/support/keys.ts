import { expect, type Locator, type Page } from '@playwright/test';

/** Presses a key until the target has the focus. */
export async function moveTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  for (let step = 0; step < 150; step += 1) {
    if (await target.evaluate((one) => one === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`no ${key} leads to ${target}`);
}

/** Moves to a button and presses it. */
export async function press(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await moveTo(page, target, key);
  await page.keyboard.press('Enter');
}
