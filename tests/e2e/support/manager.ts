import type { Page } from '@playwright/test';
import type { AdminPlacements } from '#features/featured/contract.ts';
import { type AdminUser, type ApiAs, enterAs, expect } from './admin-journey.ts';

/** The URL that saves the order of a sidebar. */
export const ORDER = /\/api\/admin\/placements\/\w+\/sidebar$/;

const card = (page: Page, heading: string | RegExp) => page.getByRole('region', { name: heading });
export const mainCard = (page: Page) => card(page, 'Main Featured');
export const sideCard = (page: Page) => card(page, /^Sidebar Articles/);
export const preview = (page: Page) => card(page, 'Preview');
export const sideTitles = (page: Page) => sideCard(page).getByRole('heading', { level: 3 });

/** Removes all articles from the slots of a page. */
export async function emptyPage(api: ApiAs, page: string): Promise<void> {
  const path = `/api/admin/placements/${page}`;
  const { mainFeatured, sidebarArticles } = await api.send<AdminPlacements>('GET', path);
  for (const { id } of sidebarArticles) {
    await api.send('PUT', `/api/articles/${id}/featured`, { page, slot: 'none' });
  }
  if (mainFeatured === null) return;
  const { id } = mainFeatured;
  if (page === 'homepage') await api.send('DELETE', `/api/articles/${id}/master-featured`);
  else await api.send('PUT', `/api/articles/${id}/featured`, { page, slot: 'none' });
}

/** Opens the Featured Manager at a page. */
export async function openManager(page: Page, user: AdminUser, label: string): Promise<void> {
  await enterAs(page, user);
  await page.getByRole('button', { name: 'Featured Manager' }).click();
  await expect(page.getByRole('heading', { name: 'Featured Articles Manager' })).toBeFocused();
  await choosePage(page, label);
}

/** Selects a page in the manager. */
export async function choosePage(page: Page, label: string): Promise<void> {
  const choice = page.getByRole('radio', { name: label, exact: true });
  await choice.click();
  await expect(choice).toBeChecked();
  await expect(preview(page)).toContainText(label);
}

/** Opens the picker and gives the slot to one of the newest articles, which it lists first. */
export async function pick(page: Page, button: string, title: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  const dialog = page.getByRole('dialog', { name: button });
  await dialog.getByRole('option').filter({ hasText: title }).click();
  await expect(dialog).toHaveCount(0);
}
