import { expect, fillLogin, loginDialog, openScreen, test } from '../../support/admin-journey.ts';

const ADDRESS = '/.well-known/change-password';

test('the change-password URL for password managers opens the new password field', async ({
  page,
  magazine,
  adminApi,
}) => {
  const author = await adminApi.user('author');
  await page.goto(new URL(ADDRESS, magazine.url).href);
  await expect(loginDialog(page)).toBeVisible();
  await fillLogin(page, author);
  const box = page.getByRole('form', { name: 'Password' });
  await expect(box).toBeVisible();
  await expect(page).toHaveURL(new URL('/', magazine.url).href);

  // Postponing leads to the dashboard.
  await openScreen(page, 'Articles');
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();

  // A logged-in user is redirected at once.
  await page.goto(new URL(ADDRESS, magazine.url).href);
  await expect(box.getByLabel('New password', { exact: true })).toBeVisible();
});
