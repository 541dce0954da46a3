import {
  ADMIN,
  enterAs,
  expect,
  expectToast,
  expectUsable,
  openScreen,
  openTab,
  startOwnMagazine,
  test,
} from '../../support/admin-journey.ts';
import { visit } from '../../support/visitor.ts';

startOwnMagazine({ DEMO_CONTENT: 'off' });

test('an owner adds a category with a list of its own, and renames a standard one', {
  tag: '@phone',
}, async ({ page, adminApi, mayFail }) => {
  mayFail.push(/\/api\/categories/);
  await enterAs(page, ADMIN);
  await openTab(page, 'Categories');
  const create = page.getByRole('form', { name: 'Create Category' });
  const opener = create.getByRole('button', { name: 'New category' });
  if (await opener.isVisible()) await opener.click();
  await create.getByRole('textbox', { name: 'Name', exact: true }).fill('Hardware');
  await create.getByRole('textbox', { name: 'Description' }).fill('Machines that play games.');
  await create.getByRole('textbox', { name: 'Color', exact: true }).fill('#0a7f6b');
  await create.getByRole('textbox', { name: 'Emoji' }).fill('headphones');
  await create.getByRole('textbox', { name: 'URL' }).fill('api');
  await create.getByRole('button', { name: 'Create' }).click();
  await expect(create.getByText('Emoji must be one emoji')).toBeVisible();
  await create.getByRole('textbox', { name: 'Emoji' }).fill('🎧');
  await create.getByRole('button', { name: 'Create' }).click();
  await expect(create.getByText('URL would have the URL /api, which the site uses.')).toBeVisible();
  await create.getByRole('textbox', { name: 'URL' }).fill('');
  await create.getByRole('button', { name: 'Create' }).click();
  await expectToast(page, 'Success', 'Category created successfully');
  await expectUsable(page);

  await page.getByRole('button', { name: 'Edit Guide', exact: true }).click();
  const edit = page.getByRole('form', { name: 'Edit Category' });
  const shown = edit.getByRole('textbox', { name: 'Name readers see' });
  await shown.fill('Walkthrough');
  await edit.getByRole('button', { name: 'Restore' }).click();
  await expect(shown).toHaveValue('Guide');
  await shown.fill('Walkthroughs');
  await edit.getByRole('button', { name: 'Update' }).click();
  await expectToast(page, 'Success', 'Category updated successfully');

  await adminApi.send('POST', '/api/articles', {
    ...{ title: 'A quiet headset', content: '<p>Light.</p>', excerpt: 'Light.' },
    ...{ category: 'hardware', status: 'published' },
  });
  await openScreen(page, 'Menus');
  const header = page.getByRole('region', { name: 'Header' });
  await header.getByRole('button', { name: 'Hide Education' }).click();
  await header.getByRole('button', { name: 'Add a link to the header' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a link' });
  await dialog.getByLabel('Link to').fill('hardw');
  await dialog.getByRole('option', { name: /Hardware/ }).click();
  await dialog.getByRole('button', { name: 'Add Link' }).click();
  await page.keyboard.press('Control+s');
  await expectToast(page, 'Success', 'Menus saved. Readers see them now.');

  await visit(page, '/about');
  const menu = page.getByRole('button', { name: 'Open menu' });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('link', { name: 'Hardware' }).first().click();
  await expect(page).toHaveURL(/\/hardware$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hardware Articles');
  await expect(page.getByText('Machines that play games.')).toBeVisible();
  await expect(page.getByRole('link', { name: /A quiet headset/ }).first()).toBeVisible();
  const filter = page.getByRole('navigation', { name: 'Filter articles' });
  await expect(filter.getByRole('link', { name: 'Hardware' })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await visit(page, '/hardware');
  await expect(page.locator('link[href="/hardware/feed.xml"]')).toBeAttached();
  await expectUsable(page);
  await filter.getByRole('link', { name: 'Walkthroughs' }).click();
  await expect(page).toHaveURL(/\/guides$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Walkthroughs Articles');
});
