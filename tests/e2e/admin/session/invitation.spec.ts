import { openSmtpServer } from '#tests/support/servers/smtp-server.ts';
import {
  ADMIN,
  dismissToast,
  expect,
  expectAccessible,
  expectDashboard,
  expectNoSidewaysScroll,
  expectToast,
  fillLogin,
  pressAdminButton,
  test,
  unique,
} from '../../support/admin-journey.ts';
import { startServer } from '../../support/server.ts';
import { visit } from '../../support/visitor.ts';

const CHOSEN = 'three tides late';

test('an admin invites a user, who opens the link in another browser and joins', async ({
  page,
  browser,
  magazine,
}) => {
  const username = unique('mara').replace(' ', '-');
  await visit(page, '/');
  await pressAdminButton(page, 'Admin');
  await fillLogin(page, ADMIN);
  await expectDashboard(page, ADMIN);
  await dismissToast(page);
  await page.getByRole('tab', { name: 'Users' }).click();
  await page.getByRole('button', { name: 'Invite by link' }).click();
  const invite = page.getByRole('dialog', { name: 'Invite a user' });
  await invite.getByLabel('Username').fill(username);
  await invite.getByLabel('Role').selectOption('editor');
  await invite.getByRole('button', { name: 'Invite' }).click();
  const share = page.getByRole('dialog', { name: 'Share this link' });
  const link = await share.getByRole('textbox').inputValue();
  expect(link).toContain('/join#');
  await expectAccessible(page);
  await share.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('row', { name: username }).getByText('Invited')).toBeVisible();

  const context = await browser.newContext();
  const guest = await context.newPage();
  await guest.goto(new URL(new URL(link).pathname + new URL(link).hash, magazine.url).href);
  await expect(guest.getByText(`admin invited you to join Savepoint as an editor.`)).toBeVisible();
  await expect(guest.getByLabel('Username')).toHaveValue(username);
  const password = guest.getByLabel('Password', { exact: true });
  await password.fill('savepoint2024');
  await expect(guest.getByText('Too weak', { exact: true })).toBeVisible();
  await expectAccessible(guest);
  await expectNoSidewaysScroll(guest);
  await password.fill(CHOSEN);
  await expect(guest.getByText('Very strong')).toBeVisible();
  await guest.getByRole('button', { name: 'Join Savepoint' }).click();
  await expect(guest.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();
  await guest.goto(link.replace(new URL(link).origin, magazine.url));
  await expect(guest.getByRole('heading', { name: 'This link has expired' })).toBeVisible();
  await context.close();
});

test('a user confirms an email address, forgets the password and gets a reset link by email', async ({
  page,
}) => {
  const smtp = await openSmtpServer();
  const server = await startServer({
    ADMIN_PASSWORD: ADMIN.password,
    DEMO_CONTENT: 'off',
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Savepoint <news@savepoint.example>',
  });
  try {
    const send = async (method: string, path: string, data: unknown, cookie = '') =>
      fetch(new URL(path, server.url), {
        method,
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify(data),
      });
    const login = await send('POST', '/api/auth/login', {
      username: ADMIN.username,
      password: ADMIN.password,
    });
    const cookie = login.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ');
    const change = { email: 'admin@mail.example', currentPassword: ADMIN.password };
    const given = await send('PUT', '/api/auth/email', change, cookie);
    expect(given.status).toBe(200);

    const linkTo = (page: string, text: string | undefined) =>
      new RegExp(`/${page}#\\S+`).exec(text ?? '')?.[0] ?? '';
    await expect.poll(() => smtp.mails.length).toBe(1);
    const confirmation = linkTo('confirm-email', smtp.mails[0]?.text);
    await page.goto(new URL(confirmation, server.url).href);
    await expect(page.getByRole('heading', { name: 'Is admin your account?' })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Confirm Email' }).click();
    await expect(page.getByRole('heading', { name: 'address is confirmed' })).toBeVisible();

    await visit(page, server.url);
    await pressAdminButton(page, 'Log In');
    await page.getByRole('button', { name: 'Forgot your password?' }).click();
    const dialog = page.getByRole('dialog', { name: 'Forgot your password?' });
    await dialog.getByLabel('Username or email').fill('admin@mail.example');
    await dialog.getByRole('button', { name: 'Send Link' }).click();
    await expect.poll(() => smtp.mails.length).toBe(2);
    const reset = linkTo('reset-password', smtp.mails[1]?.text);
    await page.goto(new URL(reset, server.url).href);
    await page.getByLabel('Password', { exact: true }).fill(CHOSEN);
    await expect(page.getByText('Very strong')).toBeVisible();
    await page.getByRole('button', { name: 'Set Password' }).click();
    await expect(page.getByRole('heading', { name: 'Your password is set' })).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Log In' }).click();
    await fillLogin(page, { ...ADMIN, password: CHOSEN });
    await expectToast(page, 'Success', 'Login successful!');
    await expectDashboard(page, ADMIN);
  } finally {
    await page.goto('about:blank');
    await server.stop();
    await smtp.close();
  }
});
