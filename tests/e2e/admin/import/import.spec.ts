import type { Page } from '@playwright/test';
import { wxr } from '#tests/support/content/wxr.ts';
import {
  ADMIN,
  enterAs,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectReadableColors,
  openAccount,
  openScreen,
  test,
  unique,
} from '../../support/admin-journey.ts';

async function openImport(page: Page): Promise<void> {
  await enterAs(page, ADMIN);
  await openAccount(page);
  await openScreen(page, 'Import');
  await expect(page.getByRole('heading', { level: 1, name: 'Import and Export' })).toBeVisible();
}

/** Sends a file, and waits until it is read. */
async function read(page: Page, name: string, text: string): Promise<void> {
  const file = { name, mimeType: 'application/octet-stream', buffer: Buffer.from(text) };
  await page.getByLabel('Export file').setInputFiles(file);
  await page.getByRole('button', { name: 'Show Preview' }).click();
  await expect(page.getByText('This is a preview. Nothing has been imported yet.')).toBeVisible();
}

async function expectGoodLooks(page: Page, within?: string): Promise<void> {
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, within);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectReadableColors(page, within);
  await page.emulateMedia({ colorScheme: 'light' });
}

const slugOf = (text: string) => unique(text).toLowerCase().replaceAll(' ', '-');

test('an admin previews, imports and undoes a WordPress export', async ({ page, mayFail }) => {
  test.slow();
  await page.emulateMedia({ colorScheme: 'light' });
  const [lamp, poll] = [slugOf('A lamp'), slugOf('A poll')];
  const tips: [string, string, string][] = [['category', 'tips', 'Tips & Tricks']];
  const old = wxr([
    { id: 1, title: lamp, slug: lamp, terms: tips, content: 'A lamp in the harbour.' },
    { id: 2, title: poll, slug: poll, content: 'Words. [poll id="3"]' },
    { id: 3, type: 'page', title: 'About us', slug: slugOf('About us') },
  ]);
  await openImport(page);
  await expectGoodLooks(page);
  await read(page, `${lamp}.xml`, old);
  await expect(page.getByRole('img', { name: /^Of 3 items: 3 imported/ })).toBeVisible();
  const warnings = page.getByRole('table', { name: 'Warnings' });
  await expect(warnings).toContainText(`/2019/06/${poll}/`);
  await expect(warnings).toContainText('Unknown shortcode: poll');
  await expectGoodLooks(page);

  // From here with the keyboard alone.
  await page.getByRole('button', { name: 'Go to Options' }).press('Enter');
  await expect(page.getByRole('region', { name: 'Options' })).toBeFocused();
  await page.getByLabel('Category for Tips & Tricks').selectOption('Guide');
  await page.getByLabel('Account for Ines Okoro').selectOption(ADMIN.username);
  await expectGoodLooks(page);
  await page.reload();
  await page.getByRole('button', { name: 'Go to Options' }).press('Enter');
  await expect(page.getByLabel('Category for Tips & Tricks')).toHaveValue('guide');
  await page.getByRole('button', { name: 'Import 3 Items' }).press('Enter');
  await expect(page.getByText('3 of 3 items imported')).toBeVisible();
  await expectGoodLooks(page);

  const reader = await page.context().newPage();
  await reader.goto(`/2019/06/${lamp}/`);
  await expect(reader).toHaveURL(`/articles/${lamp}`);
  await expect(reader.getByRole('heading', { level: 1, name: lamp })).toBeVisible();
  await expect(reader.getByText('A lamp in the harbour.')).toBeVisible();
  await expect(reader.locator('main').getByText('Guide').first()).toBeVisible();

  const undo = page.getByRole('button', { name: `Undo import of ${lamp}.xml...` });
  await undo.click();
  const dialog = page.getByRole('dialog', { name: 'Undo this import?' });
  await expect(dialog).toContainText('Permanently deletes 3 items');
  await expectGoodLooks(page, 'dialog[open]');
  await dialog.getByRole('button', { name: 'Undo Import' }).click();
  await expect(page.getByText(/^This import was undone/)).toBeVisible();
  mayFail.push(new RegExp(lamp));
  await reader.goto(`/2019/06/${lamp}/`);
  await expect(reader.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
});

test('an admin importing a Ghost export is asked for the URL of the old site', async ({ page }) => {
  const lamp = slugOf('A lamp of Ghost');
  const post = {
    id: 'p1',
    title: lamp,
    slug: lamp,
    html: '<p>Words of Ghost.</p>',
    type: 'post',
    status: 'published',
    visibility: 'public',
    feature_image: null,
    featured: 0,
    created_at: '2024-01-01T08:00:00.000Z',
    updated_at: '2024-02-01T08:00:00.000Z',
    published_at: '2024-01-02T08:00:00.000Z',
  };
  const ghost = { db: [{ meta: { version: '5.82.1', exported_on: 1 }, data: { posts: [post] } }] };
  await openImport(page);
  await read(page, `${lamp}.json`, JSON.stringify(ghost));
  await page.getByLabel('Old site URL').fill('https://ghost.example');
  await page.getByRole('button', { name: 'Read Again' }).click();
  await expect(page.getByText('What is the URL of the old site?')).toHaveCount(0);
  await page.getByRole('button', { name: 'Go to Options' }).click();
  await page.getByRole('button', { name: 'Import 1 Item' }).click();
  await expect(page.getByText('1 of 1 item imported')).toBeVisible();
  const reader = await page.context().newPage();
  await reader.goto(`/${lamp}/`);
  await expect(reader).toHaveURL(`/articles/${lamp}`);
  await expect(reader.getByText('Words of Ghost.')).toBeVisible();

  await page.getByRole('button', { name: 'View Articles' }).click();
  const items = page.getByRole('dialog', { name: 'Items of this import' });
  await items.getByRole('button', { name: lamp }).click();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(lamp);
});

test('an admin exports the site', async ({ page }) => {
  await openImport(page);
  await page.getByRole('radio', { name: /^Ghost/ }).check();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export Site' }).click();
  expect((await download).suggestedFilename()).toMatch(/^savepoint-\d{4}-\d\d-\d\d\.json$/);
});
