import type { Page } from '@playwright/test';
import {
  enterAs,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectReadableColors,
  expectRoomToTouch,
  openScreen,
  test,
  unique,
} from '../../support/admin-journey.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const palette = (page: Page) => page.getByRole('dialog', { name: 'Jump to' });
const field = (page: Page) => palette(page).getByRole('combobox');
const selected = (page: Page) => palette(page).locator('[role="option"][aria-selected="true"]');

test('on a phone, a drawer lists the screens and keeps the focus', { tag: '@phone-only' }, async ({
  page,
  editor,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await enterAs(page, editor);
  const strip = page.getByRole('button', { name: 'Navigation: Articles' });
  await strip.click();
  const drawer = page.getByRole('dialog', { name: 'Admin' });
  await expect(drawer.getByRole('link', { name: 'Games' })).toBeVisible();
  await expect(drawer.getByRole('list', { name: 'System' })).toHaveCount(0);
  await expectAccessible(page);
  await expectRoomToTouch(page);
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(strip).toBeFocused();
  await strip.click();
  await page.mouse.click(350, 400);
  await expect(drawer).toHaveCount(0);
  await openScreen(page, 'Redirects');
  await expect(heading(page, 'Redirects')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Navigation: Redirects' })).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('the command palette finds articles and screens by name', { tag: '@phone' }, async ({
  page,
  adminApi,
  editor,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  const { title } = await adminApi.article({ title: unique('Zweihander'), status: 'draft' });
  await enterAs(page, editor);
  const button = page.getByRole('button', { name: 'Jump to...' });
  await button.click();
  await expect(field(page)).toBeFocused();
  await field(page).fill('newsle');
  await expect(selected(page)).toContainText('Newsletter');
  await field(page).fill(title.slice(0, -1));
  await expect(selected(page)).toContainText(title);
  await expectAccessible(page);
  await field(page).fill('> new');
  await expect(palette(page).getByRole('group')).toHaveCount(1);
  await expect(selected(page)).toContainText('New Article');
  await field(page).fill('qqqq');
  await expect(palette(page).getByText('No matches for “qqqq”')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectReadableColors(page);
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await button.click();
  await field(page).fill(title);
  await expect(selected(page)).toContainText(title);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(title);
});

test('keys open the palette, screens and new tabs, and collapse the navigation', async ({
  page,
  adminApi,
  editor,
  mayFail,
}) => {
  mayFail.push(/api\/admin\/(articles|games|authors|pages)/, /\/assets\//);
  const { title } = await adminApi.article({ title: unique('Yatagan') });
  await enterAs(page, editor);
  await page.keyboard.press('g');
  await page.keyboard.press('r');
  await expect(heading(page, 'Redirects')).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();

  await page.keyboard.press('Control+k');
  await expect(selected(page)).toContainText('Articles');
  await page.keyboard.type(title);
  await expect(selected(page)).toContainText(title);
  const opened = page.context().waitForEvent('page');
  await page.keyboard.press('Control+Enter');
  const other = await opened;
  await expect(other.getByRole('textbox', { name: 'Title' })).toHaveValue(title);
  await other.close();
  await expect(heading(page, 'Redirects')).toBeVisible();

  await page.keyboard.press('[');
  const nav = page.getByRole('navigation', { name: 'Admin' });
  await expect(page.getByRole('button', { name: 'Expand navigation' })).toBeVisible();
  await expect(nav.getByRole('link', { name: 'Games', exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await page.getByRole('button', { name: 'Expand navigation' }).click();
  await expect(page.getByRole('button', { name: 'Collapse navigation' })).toBeVisible();

  // Otherwise the screen's own lists fail, too.
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('seri');
  await expect(palette(page).getByText('You’re offline')).toBeVisible();
  await expect(selected(page)).toContainText('Series');
  await page.context().setOffline(false);
  await palette(page).getByRole('button', { name: 'Try Again' }).click();
  await expect(palette(page).getByText('You’re offline')).toHaveCount(0);
});
