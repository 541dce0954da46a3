import { rm } from 'node:fs/promises';
import {
  dismissToast,
  expect,
  expectAccessible,
  expectDashboard,
  expectNoSidewaysScroll,
  expectReadableColors,
  expectToast,
  fillLogin,
  loginDialog,
  openAccount,
  openScreen,
  pressAdminButton,
  test,
  unique,
} from '../../support/admin-journey.ts';
import { makeDataDir, type RunningServer, startServer } from '../../support/server.ts';
import { holdAnswers, visit } from '../../support/visitor.ts';

const BOX = /Username {2}(\S+)[\s\S]+Password {2}(\S+)/;

test('a first start prints a password once, which logs in to the admin area', async ({ page }) => {
  const dataDir = await makeDataDir();
  let server: RunningServer | undefined;
  try {
    server = await startServer({ DEMO_CONTENT: 'off' }, { dataDir });
    const first = server;
    await expect.poll(() => first.said()).toMatch(BOX);
    const [, username = '', password = ''] = BOX.exec(first.said()) ?? [];
    expect(username).toBe('admin');
    expect(password.length).toBeGreaterThanOrEqual(20);
    expect(first.said().split(password)).toHaveLength(2);
    expect(first.said()).toContain('It is shown this once. Keep it, or change it after');

    await visit(page, first.url);
    await pressAdminButton(page, 'Log In');
    await fillLogin(page, { username, password });
    await expectToast(page, 'Success', 'Login successful!');
    await page.getByRole('button', { name: 'Finish Later' }).click();
    await expectDashboard(page, { id: 1, username, password });
    await page.goto('about:blank');
    await first.stop();

    server = await startServer({ DEMO_CONTENT: 'off' }, { dataDir });
    const second = server;
    const login = await fetch(new URL('/api/auth/login', second.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password }),
    });
    expect(login.status, 'the password still holds').toBe(200);
    // It has responded since, so its output is complete.
    expect(second.said()).not.toContain('Password');
  } finally {
    await server?.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});
for (const [label, heading] of [
  ['Log In', 'Admin Dashboard'],
  ['Admin', 'Admin Dashboard'],
  ['New Article', 'New Article'],
] as const) {
  test(`'${label}' in the header opens '${heading}' after the login`, async ({
    page,
    adminApi,
  }) => {
    const user = await adminApi.user('editor');
    await visit(page, '/reviews');
    await pressAdminButton(page, label);
    await fillLogin(page, user);
    await expectToast(page, 'Success', 'Login successful!');
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(loginDialog(page)).toHaveCount(0);
    await expect(page).toHaveURL('/');
  });
}

test('the login dialog shows errors, keeps the input, and clears it when canceled', async ({
  page,
  adminApi,
  mayFail,
}) => {
  mayFail.push(/\/api\/auth\/login$/);
  const user = await adminApi.user('editor');
  await visit(page, '/');
  await pressAdminButton(page, 'Log In');
  const dialog = loginDialog(page);
  const username = dialog.getByLabel('Username');
  const password = dialog.getByLabel('Password');
  const send = dialog.getByRole('button', { name: 'Log In' });
  await expect(dialog.getByText('Enter your credentials to access the admin panel.')).toBeVisible();
  await expect(username).toBeFocused();
  await expect(username).toHaveAttribute('required');
  await expect(password).toHaveAttribute('required');
  await expectNoSidewaysScroll(page);

  await send.click();
  await expectToast(page, 'Error', 'Please enter both username and password.');
  await expect(username).toBeFocused();
  await dismissToast(page);
  await username.fill(user.username);
  await send.click();
  await expectToast(page, 'Error', 'Please enter both username and password.');
  await expect(password).toBeFocused();

  await password.fill('not the password');
  await send.click();
  await expectToast(page, 'Login Failed', 'Invalid username or password. Please try again.');
  await expect(dialog).toBeVisible();
  await expect(username).toHaveValue(user.username);
  await expect(password).toHaveValue('not the password');
  await dismissToast(page);

  // The same message for an unknown user.
  await username.fill('nobody-of-this-name');
  await send.click();
  await expectToast(page, 'Login Failed', 'Invalid username or password. Please try again.');
  await expectAccessible(page);

  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await pressAdminButton(page, 'Log In');
  await expect(username).toHaveValue('');
  await expect(password).toHaveValue('');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectReadableColors(page);

  const letGo = await holdAnswers(page, /\/api\/auth\/login$/);
  await fillLogin(page, user);
  const busy = dialog.getByRole('button', { name: 'Logging in...' });
  await expect(busy).toBeVisible();
  await expect(busy).toHaveAttribute('aria-disabled', 'true');
  letGo();
  await expectToast(page, 'Success', 'Login successful!');
  await expectDashboard(page, user);
});

test('a user whose password was set by someone else replaces it from a notice on the dashboard', {
  tag: '@phone',
}, async ({ page, adminApi }) => {
  const user = {
    id: 0,
    username: unique('writer').replace(' ', '-'),
    password: 'set by the admin',
  };
  await adminApi.send('POST', '/api/users', { ...user, id: undefined, role: 'author' });
  await visit(page, '/');
  await pressAdminButton(page, 'Log In');
  await fillLogin(page, user);
  await expectDashboard(page, user);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const notice = page.getByRole('region', { name: 'Choose your own password' });
  await expect(notice).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  // Postponed until the next login.
  await notice.getByRole('button', { name: 'Later' }).click();
  await expect(notice).toHaveCount(0);
  await page.reload();
  await expectDashboard(page, user);
  await expect(notice).toHaveCount(0);
  await pressAdminButton(page, 'Log Out');
  await pressAdminButton(page, 'Log In');
  await fillLogin(page, user);

  await notice.getByRole('button', { name: 'Choose Password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose your own password' });
  await dialog.getByLabel('Current password').fill(user.password);
  await dialog.getByLabel('New password').fill('chosen without the admin');
  // The rating needs the session that the next step replaces.
  await expect(dialog.getByRole('status')).toHaveText(/strong/i);
  await dialog.getByRole('button', { name: 'Choose Password' }).click();
  await expectToast(page, 'Success', 'Password changed. Other devices were logged out.');
  await expect(dialog).toHaveCount(0);
  await expect(notice).toHaveCount(0);
});

test('after logging out the admin area requires a login again', async ({ page, adminApi }) => {
  const user = await adminApi.user('author');
  await visit(page, '/');
  await pressAdminButton(page, 'Admin');
  await fillLogin(page, user);
  await expectDashboard(page, user);
  await dismissToast(page);
  await pressAdminButton(page, 'Log Out');
  await expectToast(page, 'Success', 'You are logged out.');
  await expect(page.getByRole('link', { name: 'Explore Articles' })).toBeVisible();
  await pressAdminButton(page, 'Admin');
  await expect(loginDialog(page)).toBeVisible();
  // Nothing is behind the button of the browser either.
  await page.keyboard.press('Escape');
  await page.reload();
  await pressAdminButton(page, 'New Article');
  await expect(loginDialog(page)).toBeVisible();
});

test('a changed password ends the other sessions and is required from then on', async ({
  page,
  adminApi,
  apiAs,
  mayFail,
}) => {
  mayFail.push(/\/api\/auth\/password$/);
  const user = await adminApi.user('author');
  const elsewhere = await apiAs(user);
  await visit(page, '/');
  await pressAdminButton(page, 'Log In');
  await fillLogin(page, user);
  await expectDashboard(page, user);

  await openAccount(page);
  const form = page.getByRole('form', { name: 'Password' });
  const current = form.getByLabel('Current password');
  const next = form.getByLabel('New password', { exact: true });
  const repeated = form.getByLabel('Repeat new password');
  const send = form.getByRole('button', { name: 'Change Password' });
  await send.click();
  await expect(form.getByText('is required')).toBeVisible();
  await expect(form.getByText('must be at least 10 characters')).toBeVisible();
  await expect(current).toBeFocused();

  await current.fill('not the password');
  await next.fill('a better one than before');
  await repeated.fill('a better one than befor');
  await send.click();
  await expect(form.getByText('The repeated password does not match')).toBeVisible();
  await repeated.fill('a better one than before');
  await send.click();
  await expectToast(page, 'Error', 'Couldn’t change the password');
  await expect(current).toHaveAttribute('aria-invalid', 'true');
  await expect(next).toHaveValue('a better one than before');

  await current.fill(user.password);
  await send.click();
  await expectToast(page, 'Success', 'Password changed. Other devices were logged out.');
  await expect(next).toHaveValue('');
  expect(await elsewhere.send('GET', '/api/auth/session')).toEqual({ user: null });
  await apiAs({ ...user, password: 'a better one than before' });
  // This session continues.
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
  await openScreen(page, 'Articles');
  await expectDashboard(page, user);
});
