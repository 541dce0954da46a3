import {
  dismissToast,
  expect,
  expectToast,
  expectUsable,
  openAsAdmin,
  pressAdminButton,
  startOwnMagazine,
  test,
} from '../../support/admin-journey.ts';
import { dragTo } from '../../support/drag.ts';
import { visit } from '../../support/visitor.ts';

startOwnMagazine();

test('an admin arranges the home page next to its preview, and readers see it once it is published', {
  tag: '@phone',
}, async ({ page }) => {
  await openAsAdmin(page, 'Pages');
  await page.getByRole('button', { name: 'Home Page Layout' }).click();
  const sections = page.getByRole('region', { name: 'Sections' });
  const preview = page.frameLocator('iframe[title="Preview of the home page"]');
  await expect(preview.getByRole('heading', { name: 'Explore Categories' })).toBeVisible();
  await expectUsable(page);

  await sections.getByRole('button', { name: 'Hide Explore categories' }).click();
  await expect(preview.getByRole('heading', { name: 'Explore Categories' })).toHaveCount(0);
  await sections.getByRole('button', { name: 'Add a section' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a section' });
  await dialog.getByLabel('Newest articles of').fill('guid');
  await dialog.getByRole('option', { name: /Category/ }).click();
  await dialog.getByLabel('Heading').fill('How to play');
  await dialog.getByRole('button', { name: 'Add Section' }).click();
  await expect(preview.getByRole('heading', { name: 'How to play' })).toBeVisible();
  const handle = sections.getByRole('button', { name: /^Reorder How to play/ });
  await handle.press(' ');
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowUp');
  await page.keyboard.press(' ');
  await expect(handle).toHaveAccessibleName(/position 3 of 8/);

  await sections.getByRole('button', { name: 'Duplicate How to play' }).click();
  await expect(handle).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo Last Change' }).click();
  await expect(handle).toHaveCount(1);
  await sections.getByRole('button', { name: 'Edit More articles' }).click();
  const options = page.getByRole('dialog', { name: 'Edit More articles' });
  await options.getByLabel('Heading').fill('The rest');
  await options.getByLabel('Number of articles').selectOption('2');
  await options.getByRole('button', { name: 'Apply' }).click();
  await expect(preview.getByRole('region', { name: 'The rest' }).getByRole('article')).toHaveCount(
    2,
  );
  const rest = sections.getByRole('button', { name: /^Reorder The rest/ });
  await dragTo(page, rest, sections.getByRole('listitem').filter({ hasText: 'Latest articles' }));
  await expect(rest).toHaveAccessibleName(/position 4 of 8/);
  await expect(sections.getByText('The rest moved to position 4 of 8.')).toBeAttached();

  await page.keyboard.press('Control+s');
  await expectToast(page, 'Success', 'Draft saved. Only admins see it.');
  await dismissToast(page);

  await page.getByRole('button', { name: 'Publish Layout' }).click();
  await page
    .getByRole('dialog', { name: 'Publish this layout?' })
    .getByRole('button', { name: 'Publish Layout' })
    .click();
  await expectToast(page, 'Success', 'Layout published. Readers see it now.');
  // At '/' an admin sees the admin area.
  // The public page loads again, as its layout changed.
  const loaded = page.waitForEvent('load');
  await pressAdminButton(page, 'Log Out');
  await loaded;
  await visit(page, '/');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Explore Categories' })).toHaveCount(0);
  await expect(main.getByRole('heading', { level: 2 }).nth(1)).toHaveText('How to play');
  await expect(main.getByRole('heading', { level: 2 }).nth(2)).toHaveText('The rest');
});
