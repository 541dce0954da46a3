import type { Page } from '@playwright/test';
import {
  type AdminUser,
  enterAs,
  expect,
  expectAccessible,
  expectToast,
  fillLogin,
  loginDialog,
  openTab,
  pressAdminButton,
  test,
  unique,
} from '../../support/admin-journey.ts';
import { answer, changes, failing } from '../../support/tables.ts';
import { failCalls, holdAnswers, shownToast } from '../../support/visitor.ts';

const USERS = /\/api\/users$/;
const ONE = /\/api\/users\/\d+$/;

const users = (page: Page) => page.getByRole('table', { name: 'Users' });
const row = (page: Page, name: string) => users(page).getByRole('row').filter({ hasText: name });
const someName = (role: string) => unique(role).replace(' ', '-');

async function enterUsers(page: Page, admin: AdminUser): Promise<void> {
  await enterAs(page, admin);
  await openTab(page, 'Users');
}

test('an account can be added once both fields are filled, and each error is shown', async ({
  page,
  admin,
  magazine,
  mayFail,
}) => {
  mayFail.push(USERS);
  await failCalls(page, USERS, mayFail);
  await enterUsers(page, admin);
  await expect(page.getByRole('heading', { name: 'User Management (admin Only)' })).toBeVisible();
  await expect(users(page).getByRole('alert')).toContainText('Failed to fetch users');
  await page.unroute(USERS);
  const release = await holdAnswers(page, USERS);
  await page.reload();
  await expect(users(page).locator('[data-placeholder]')).toHaveCount(3);
  release();
  await expect(row(page, 'admin').first()).toBeVisible();

  const form = page.getByRole('form', { name: 'User Management (admin Only)' });
  const username = form.getByRole('textbox', { name: 'Username' });
  const password = form.getByLabel('Password', { exact: true });
  const create = form.getByRole('button', { name: 'Create User' });
  const preview = form.getByText(/^(Username and password are|New user:)/);
  await expect(create).toBeDisabled();
  await expect(preview).toHaveText('Username and password are required');
  const sent = changes(page);
  await username.fill('   ');
  await password.fill('short');
  await expect(create).toBeDisabled();
  await password.press('Enter');
  await expect(preview).toHaveText('Username and password are required');

  const name = someName('writer');
  await username.fill(` ${name} `);
  await expect(preview).toHaveText(`New user: ${name}, 5 characters`);
  await expect(password).toHaveAttribute('type', 'password');
  await form.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await form.getByRole('button', { name: 'Hide password' }).click();
  await expect(password).toHaveAttribute('type', 'password');
  expect(sent()).toEqual([]);

  await create.click();
  await expectToast(page, 'Error', 'Failed to create user');
  await expect(form.getByText('Password must be at least 10 characters')).toBeVisible();
  await expect(username).toHaveValue(` ${name} `);
  await password.fill('1234567890');
  await create.click();
  await expect(password).toHaveAccessibleDescription(/Password/);
  await username.fill('two words');
  await password.fill('kestrels over the harbour');
  await create.click();
  await expect(username).toHaveAccessibleDescription(
    'Username may contain only letters, digits, dots, hyphens and underscores',
  );
  await username.fill('Admin');
  await create.click();
  await expect(shownToast(page).locator('[data-part="detail"]')).toHaveText(
    'A user named Admin already exists.',
  );
  await username.fill(name);
  const works = await failing(page, 'POST', USERS, mayFail);
  await create.click();
  await expectToast(page, 'Error', 'Failed to create user');
  await expect(username).toHaveValue(name);
  await works();
  await form.getByRole('combobox', { name: 'Role' }).selectOption('Editor');
  await create.click();
  await expectToast(page, 'Success', 'User created successfully');
  await expect(username).toHaveValue('');
  await expect(password).toHaveValue('');
  await expect(create).toBeDisabled();
  await expect(row(page, name).getByRole('combobox', { name: `Role of ${name}` })).toHaveValue(
    'editor',
  );
  const login = await fetch(`${magazine.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: name, password: 'kestrels over the harbour' }),
  });
  expect(login.status).toBe(200);
});

test('changing a role, setting a password and deleting an account each ask first', async ({
  page,
  admin,
  adminApi,
  mayFail,
}) => {
  const user = await adminApi.user('author');
  const { username } = user;
  await enterUsers(page, admin);
  const role = row(page, username).getByRole('combobox', { name: `Role of ${username}` });
  const sent = changes(page);
  await role.selectOption('Editor');
  await answer(page, 'Change role?', 'Cancel');
  await expect(role).toHaveValue('author');
  expect(sent()).toEqual([]);
  let works = await failing(page, 'PUT', ONE, mayFail);
  await role.selectOption('Editor');
  await answer(page, 'Change role?', 'Change Role');
  await expectToast(page, 'Error', 'Failed to update user');
  await expect(role).toHaveValue('author');
  await works();
  await role.selectOption('Editor');
  await answer(page, 'Change role?', 'Change Role');
  await expectToast(page, 'Success', 'User updated successfully');
  await expect(role).toHaveValue('editor');

  await row(page, username)
    .getByRole('button', { name: `Reset password of ${username}` })
    .click();
  const dialog = page.getByRole('dialog', { name: `Reset password of ${username}` });
  const field = dialog.getByLabel('New password');
  await dialog.getByRole('button', { name: 'Set Password' }).click();
  await expect(dialog.getByText('Password is required')).toBeVisible();
  await field.fill('a harbour full of kestrels');
  await dialog.getByRole('button', { name: 'Set Password' }).click();
  await expectToast(page, 'Success', 'User updated successfully');
  await expect(dialog).toHaveCount(0);

  const remove = row(page, username).getByRole('button', { name: `Delete ${username}` });
  const before = sent().length;
  await remove.click();
  await answer(page, 'Delete user?', 'Cancel');
  expect(sent()).toHaveLength(before);
  works = await failing(page, 'DELETE', ONE, mayFail);
  await remove.click();
  await answer(page, 'Delete user?', 'Delete');
  await expectToast(page, 'Error', 'Failed to delete user');
  await expect(row(page, username)).toBeVisible();
  await works();
  await remove.click();
  await answer(page, 'Delete user?', 'Delete');
  await expectToast(page, 'Success', 'User deleted successfully');
  await expect(row(page, username)).toHaveCount(0);

  const main = users(page).getByRole('row').filter({ hasText: 'Cannot delete the admin account' });
  await expect(main.getByText('Admin', { exact: true })).toBeVisible();
  await expect(main.getByText('Cannot delete the admin account')).toBeVisible();
  await expect(main.getByRole('button', { name: 'Delete admin' })).toBeDisabled();
  await expect(main.getByRole('combobox')).toHaveCount(0);
});

test('users without permission see a message, and editors have no users tab', async ({
  page,
  admin,
  editor,
  mayFail,
}) => {
  mayFail.push(USERS);
  await page.route(USERS, (route) =>
    route.fulfill({
      status: 403,
      json: { status: 403, code: 'auth.forbidden', detail: 'Your role doesn’t allow this.' },
    }),
  );
  await enterUsers(page, admin);
  await expect(users(page).getByText('No users found or access denied')).toBeVisible();
  await expect(users(page).getByRole('button', { name: 'Retry' })).toHaveCount(0);
  await page.unroute(USERS);
  // Later requests of the dashboard are refused from here on.
  mayFail.push(/\/api\/(?:tokens|admin\/(?:jobs|overview))$/);
  await pressAdminButton(page, 'Log Out');
  await expectToast(page, 'Success', 'You are logged out.');
  await pressAdminButton(page, 'Log In');
  await fillLogin(page, editor);
  await expect(loginDialog(page)).toHaveCount(0);
  await expect(page.getByRole('tab')).toContainText([
    'Articles',
    'Moderation',
    'Categories',
    'Tags',
  ]);
  await expect(page.getByRole('tab')).toHaveCount(4);
});

test('a token is shown once, works in the API and stops working when revoked', async ({
  page,
  admin,
  magazine,
  mayFail,
}) => {
  const tokens = /\/api\/tokens/;
  mayFail.push(tokens);
  await failCalls(page, tokens, mayFail);
  await enterUsers(page, admin);
  const list = page.getByRole('region', { name: 'API tokens' });
  await expect(list.getByRole('alert')).toContainText('Failed to fetch tokens');
  await page.unroute(tokens);
  await list.getByRole('button', { name: 'Retry' }).click();

  const name = unique('Importer');
  const form = page.getByRole('form', { name: 'API tokens' });
  const field = form.getByRole('textbox', { name: 'Token name' });
  await form.getByRole('button', { name: 'Create Token' }).click();
  await expectToast(page, 'Error', 'Couldn’t create the token');
  await expect(form.getByText('Token name is required')).toBeVisible();
  await field.fill(name);
  await form.getByRole('radio', { name: /^Full access/ }).check();
  await form.getByRole('combobox', { name: 'Token role' }).selectOption('Editor');
  await form.getByRole('button', { name: 'Create Token' }).click();
  await expectToast(page, 'Success', 'Token created successfully');
  await expect(field).toHaveValue('');
  const box = page.getByRole('dialog', { name: 'New API token' });
  const token = await box.getByRole('textbox').inputValue();
  await expect(box.getByRole('textbox')).toBeFocused();
  await expectAccessible(page);
  await box.getByRole('button', { name: 'Close' }).last().click();

  const ask = (path: string) =>
    fetch(magazine.url + path, { headers: { authorization: `Bearer ${token}` } });
  expect((await ask('/api/admin/articles?limit=1')).status).toBe(200);
  expect((await ask('/api/users')).status).toBe(403);

  await page.reload();
  const line = list.getByRole('row').filter({ hasText: name });
  await expect(line).toContainText('Editor');
  await expect(page.getByText(token)).toHaveCount(0);
  await expect(box).toHaveCount(0);
  expect(await page.content()).not.toContain(token);

  const works = await failing(page, 'DELETE', /\/api\/tokens\/\d+$/, mayFail);
  await line.getByRole('button', { name: `Revoke ${name}` }).click();
  await answer(page, 'Revoke token?', 'Revoke');
  await expectToast(page, 'Error', 'Couldn’t revoke the token');
  await works();
  await line.getByRole('button', { name: `Revoke ${name}` }).click();
  await answer(page, 'Revoke token?', 'Revoke');
  await expectToast(page, 'Success', 'Token revoked successfully');
  await expect(line).toHaveCount(0);
  expect((await ask('/api/admin/articles?limit=1')).status).toBe(401);
});
