import type { Page } from '@playwright/test';
import { wxr } from '#tests/support/content/wxr.ts';
import {
  ADMIN,
  enterAs,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectReadableColours,
  openAccount,
  test,
  unique,
} from '../../support/admin-journey.ts';

async function openMoveIn(page: Page): Promise<void> {
  await enterAs(page, ADMIN);
  await openAccount(page);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Move In' })).toBeVisible();
}

/** Sends a file, and waits until it is read. */
async function read(page: Page, name: string, text: string): Promise<void> {
  const file = { name, mimeType: 'application/octet-stream', buffer: Buffer.from(text) };
  await page.getByLabel('Export to move in').setInputFiles(file);
  await page.getByRole('button', { name: 'Read File' }).click();
  await expect(page.getByText('This is a dry run. Nothing has been written.')).toBeVisible();
}

async function expectGoodLooks(page: Page, within?: string): Promise<void> {
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, within);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectReadableColours(page, within);
  await page.emulateMedia({ colorScheme: 'light' });
}

const slugOf = (text: string) => unique(text).toLowerCase().replaceAll(' ', '-');

test('a newcomer from WordPress sees what there is, chooses, moves in, and takes it back', async ({
  page,
  mayFail,
}) => {
  test.slow();
  await page.emulateMedia({ colorScheme: 'light' });
  const [lamp, poll] = [slugOf('A lamp'), slugOf('A poll')];
  const tips: [string, string, string][] = [['category', 'tips', 'Tips & Tricks']];
  const old = wxr([
    { id: 1, title: lamp, slug: lamp, terms: tips, content: 'A lamp in the harbour.' },
    { id: 2, title: poll, slug: poll, content: 'Words. [poll id="3"]' },
    { id: 3, type: 'page', title: 'About us', slug: slugOf('About us') },
  ]);
  await openMoveIn(page);
  await expectGoodLooks(page);
  await read(page, `${lamp}.xml`, old);
  await expect(page.getByRole('img', { name: /^Of 3 items: 2 as they are, 1 as/ })).toBeVisible();
  const losses = page.getByRole('table', { name: 'What cannot be kept as it is' });
  await expect(losses).toContainText(`/2019/06/${poll}/`);
  await expect(losses).toContainText('Unknown shortcode: poll');
  await expectGoodLooks(page);

  // The keyboard alone, from here to the move.
  await page.getByRole('button', { name: 'Go to Choices' }).press('Enter');
  await expect(page.getByRole('region', { name: 'Choices' })).toBeFocused();
  await page.getByLabel('Tips & Tricks becomes').selectOption('Guide');
  await page.getByLabel('Ines Okoro becomes').selectOption(ADMIN.username);
  await expectGoodLooks(page);
  await page.reload();
  await page.getByRole('button', { name: 'Go to Choices' }).press('Enter');
  await expect(page.getByLabel('Tips & Tricks becomes')).toHaveValue('guide');
  await page.getByRole('button', { name: 'Move In 3 Articles' }).press('Enter');
  await expect(page.getByText('3 of 3 items are here')).toBeVisible();
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
  await dialog.getByLabel('Type the number').fill('4');
  await dialog.getByRole('button', { name: 'Undo Import' }).click();
  await expect(dialog.getByText('It is 3.')).toBeVisible();
  await expectGoodLooks(page, 'dialog[open]');
  await dialog.getByLabel('Type the number').fill('3');
  await dialog.getByRole('button', { name: 'Undo Import' }).click();
  await expect(page.getByText(/^This import was undone/)).toBeVisible();
  mayFail.push(new RegExp(lamp));
  await reader.goto(`/2019/06/${lamp}/`);
  await expect(reader.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
});

test('a newcomer from Ghost is asked where the old site is, and moves in', async ({ page }) => {
  const lamp = slugOf('A lamp of Ghost');
  const post = {
    ...{ id: 'p1', title: lamp, slug: lamp, html: '<p>Words of Ghost.</p>', type: 'post' },
    ...{ status: 'published', visibility: 'public', feature_image: null, featured: 0 },
    ...{ created_at: '2024-01-01T08:00:00.000Z', updated_at: '2024-02-01T08:00:00.000Z' },
    published_at: '2024-01-02T08:00:00.000Z',
  };
  const ghost = { db: [{ meta: { version: '5.82.1', exported_on: 1 }, data: { posts: [post] } }] };
  await openMoveIn(page);
  await read(page, `${lamp}.json`, JSON.stringify(ghost));
  await page.getByLabel('Address of the old site').fill('https://ghost.example');
  await page.getByRole('button', { name: 'Read Again' }).click();
  await expect(page.getByText('The file does not say where')).toHaveCount(0);
  await page.getByRole('button', { name: 'Go to Choices' }).click();
  await page.getByRole('button', { name: 'Move In 1 Article' }).click();
  await expect(page.getByText('1 of 1 item is here')).toBeVisible();
  const reader = await page.context().newPage();
  await reader.goto(`/${lamp}/`);
  await expect(reader).toHaveURL(`/articles/${lamp}`);
  await expect(reader.getByText('Words of Ghost.')).toBeVisible();
});

test('an admin takes the magazine away as a file', async ({ page }) => {
  await openMoveIn(page);
  await page.getByRole('radio', { name: /^Ghost/ }).check();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export Magazine' }).click();
  expect((await download).suggestedFilename()).toMatch(/^savepoint-\d{4}-\d\d-\d\d\.json$/);
});
