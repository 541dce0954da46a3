import {
  dismissToast,
  expect,
  expectToast,
  expectUsable,
  openAsAdmin,
  startOwnMagazine,
  test,
} from '../../support/admin-journey.ts';
import { dragTo } from '../../support/drag.ts';
import { visit } from '../../support/visitor.ts';

startOwnMagazine({ DEMO_CONTENT: 'off' });

test('an admin changes the menus, readers see them, and the defaults come back', {
  tag: '@phone',
}, async ({ page, adminApi }) => {
  await adminApi.send('POST', '/api/pages', { title: 'Imprint', content: '', publish: true });
  await openAsAdmin(page, 'Menus');
  const header = page.getByRole('region', { name: 'Header' });
  const footer = page.getByRole('region', { name: 'Footer' });
  await expect(header.getByRole('listitem')).toHaveCount(9);
  const preview = page.frameLocator('iframe[title="Preview of the header and footer"]');
  await expect(preview.getByRole('link', { name: 'Guides' }).locator('visible=true')).toHaveCount(
    1,
  );
  await expectUsable(page);
  // Name and buttons share a line, on a phone as well.
  const row = await header.getByRole('listitem').filter({ hasText: 'Guides' }).boundingBox();
  expect(row?.height).toBeLessThan(64);

  await footer.getByRole('button', { name: 'Add a link to the footer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a link' });
  await dialog.getByLabel('Link to').fill('javascript:alert(1)');
  await dialog.getByLabel('Label').fill('Free games');
  await dialog.getByRole('button', { name: 'Add Link' }).click();
  await expect(dialog).toContainText('must be a path such as /about');
  await dialog.getByLabel('Label').fill('');
  await dialog.getByLabel('Link to').fill('impr');
  await dialog.getByRole('option', { name: /Imprint/ }).click();
  await expect(dialog.getByLabel('Label')).toHaveValue('Imprint');
  await dialog.getByRole('button', { name: 'Add Link' }).click();

  const handle = footer.getByRole('button', { name: /^Reorder Imprint/ });
  await handle.press(' ');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(handle).toBeFocused();
  await expect(footer.getByText('Imprint moved to position 10 of 12.')).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(handle).toHaveAccessibleName(/position 12 of 12/);
  await handle.press(' ');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press(' ');
  await expect(handle).toHaveAccessibleName(/position 11 of 12/);

  await dragTo(page, handle, footer.getByRole('listitem').filter({ hasText: 'Privacy' }));
  await expect(handle).toHaveAccessibleName(/position 8 of 12/);
  const shown = preview.getByRole('navigation', { name: 'Footer' }).getByRole('link');
  await expect(shown.nth(7)).toHaveText('Imprint');
  for (let step = 0; step < 3; step += 1) {
    await footer.getByRole('button', { name: 'Move Imprint down' }).click();
  }

  await header.getByRole('button', { name: 'Edit Guides' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Guides' });
  await edit.getByLabel('Label').fill('Help');
  await edit.getByRole('button', { name: 'Apply' }).click();
  await header.getByRole('button', { name: 'Hide Education' }).click();
  await expect(preview.getByRole('link', { name: 'Help' }).locator('visible=true')).toHaveCount(1);
  await expect(preview.getByRole('link', { name: 'Education' })).toHaveCount(0);
  await page.keyboard.press('Control+s');
  await expectToast(page, 'Success', 'Menus saved. Readers see them now.');
  await dismissToast(page);

  await visit(page, '/articles');
  const links = page.getByRole('contentinfo').getByRole('navigation', { name: 'Footer' });
  await expect(links.getByRole('link').nth(10)).toHaveText('Imprint');
  const main = page.getByRole('banner').locator('nav[aria-label="Main"]');
  await expect(main.locator('a')).toHaveText(
    'Home Articles Reviews Help Community News Games'.split(' '),
  );
  await links.getByRole('link', { name: 'Imprint' }).click();
  await expect(page).toHaveURL(/\/imprint$/);

  await openAsAdmin(page, 'Menus');
  await page.getByRole('button', { name: 'Restore Defaults' }).click();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'Success', 'Menus saved. Readers see them now.');
  await visit(page, '/articles');
  await expect(main.locator('a')).toHaveText(
    'Home Articles Reviews Education Guides Community'.split(' '),
  );
  await expect(links.getByRole('link', { name: 'Imprint' })).toHaveCount(0);
});
