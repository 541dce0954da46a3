import type { Page } from '@playwright/test';
import { type AdminUser, enterAs, expect } from './admin-journey.ts';
import { content } from './form.ts';

export const panel = (page: Page) =>
  page.getByRole('complementary', { name: 'AI Article Generator' });
export const made = (page: Page) => page.getByRole('region', { name: 'Generated article' });
export const toggle = (page: Page) => page.getByRole('button', { name: 'AI Generator' });
export const tabOf = (page: Page, name: string) => panel(page).getByRole('tab', { name });
export const action = (page: Page, name: string) =>
  panel(page).getByRole('button', { name, exact: true });

/** The part of the preview with this name. */
export const part = (page: Page, name: string) =>
  made(page)
    .locator('div')
    .filter({ has: page.locator(`dt:text-is("${name}")`) })
    .locator('dd');

/** Serves fixed topics, because those of the magazine depend on other journeys. */
export async function giveTopics(page: Page, topics: string[], keywords: string[]): Promise<void> {
  await page.route(/\/api\/ai\/trending-topics/, (route) => route.fulfill({ json: topics }));
  await page.route(/\/api\/ai\/keywords$/, (route) => route.fulfill({ json: keywords }));
}

/** Opens a new article with the generator as this user. */
export async function openGenerator(page: Page, user: AdminUser): Promise<void> {
  await enterAs(page, user);
  await pressNew(page);
  await toggle(page).click();
  await expect(panel(page)).toBeVisible();
}

/** Opens a new article. */
export async function pressNew(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'New Article' }).first().click();
  await expect(content(page)).toBeVisible();
}
