import type { FrameLocator } from '@playwright/test';
import {
  expect,
  expectToast,
  expectUsable,
  openAsAdmin,
  pressAdminButton,
  startOwnMagazine,
  test,
} from '../../support/admin-journey.ts';
import { visit } from '../../support/visitor.ts';

startOwnMagazine();

test('an own section has three layouts: a row of cards, a large first card, and a list of lines', {
  tag: '@phone',
}, async ({ page, isMobile }) => {
  await openAsAdmin(page, 'Pages');
  await page.getByRole('button', { name: 'Home Page Layout' }).click();
  const sections = page.getByRole('region', { name: 'Sections' });
  const preview = page.frameLocator('iframe[title="Preview of the home page"]');
  for (const [heading, layout] of [
    ['As a row', 'row'],
    ['With a lead', 'lead'],
    ['As a list', 'list'],
  ] as const) {
    await sections.getByRole('button', { name: 'Add a section' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a section' });
    await dialog.getByLabel('Newest articles of').fill('revie');
    await dialog.getByRole('option', { name: /Category/ }).click();
    await dialog.getByLabel('Heading').fill(heading);
    await dialog.getByLabel('Number of articles').selectOption('3');
    await dialog.getByLabel('Layout').selectOption(layout);
    await dialog.getByRole('button', { name: 'Add Section' }).click();
    await expect(preview.getByRole('heading', { name: heading })).toBeVisible();
  }
  const region = (within: FrameLocator | typeof page, name: string) =>
    within.getByRole('region', { name, exact: true });
  await expect(region(preview, 'As a list').getByRole('listitem')).toHaveCount(3);
  await page.getByRole('button', { name: 'Publish Layout' }).click();
  const confirmation = page.getByRole('dialog', { name: 'Publish this layout?' });
  await confirmation.getByRole('button', { name: 'Publish Layout' }).click();
  await expectToast(page, 'Success', 'Layout published. Readers see it now.');

  // At '/' an admin sees the admin area.
  const loaded = page.waitForEvent('load');
  await pressAdminButton(page, 'Log Out');
  await loaded;
  await visit(page, '/');
  const row = region(page, 'As a row').getByRole('article');
  const lead = region(page, 'With a lead').getByRole('article');
  const list = region(page, 'As a list');
  await expect(row).toHaveCount(3);
  await expect(lead).toHaveCount(3);
  await expect(list.getByRole('listitem')).toHaveCount(3);
  await expect(list.getByRole('article')).toHaveCount(0);
  await expect(list.getByRole('img')).toHaveCount(0);
  const widths = (cards: typeof row) =>
    cards.evaluateAll((all) => all.map((card) => Math.round(card.getBoundingClientRect().width)));
  const [first = 0, second = 0] = await widths(lead);
  expect(new Set(await widths(row)).size, 'cards of a row are equally wide').toBe(1);
  if (isMobile) expect(first).toBe(second);
  else expect(first).toBeGreaterThan(1.5 * second);
  const all = list.getByRole('link', { name: /View All ?: As a list/ });
  await expect(all).toHaveAttribute('href', '/reviews');
  await expectUsable(page);
});
