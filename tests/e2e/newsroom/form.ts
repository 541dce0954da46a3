import type { Page } from '@playwright/test';
import { expect, findArticle } from './desk.ts';

export const content = (page: Page) => page.getByRole('textbox', { name: 'Content', exact: true });
export const saveDraft = (page: Page) => page.getByRole('button', { name: 'Save Draft' });

/** Opens an article of the articles tab in the form. */
export async function openArticle(page: Page, title: string): Promise<void> {
  await findArticle(page, title);
  await page.getByRole('button', { name: `Edit ${title}` }).click();
  await expect(content(page)).toBeVisible();
}
