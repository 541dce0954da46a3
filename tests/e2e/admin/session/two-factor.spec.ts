import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import type { Page } from '@playwright/test';
import { codeAt } from '#tests/support/content/two-factor.ts';
import {
  ADMIN,
  type AdminUser,
  type ApiAs,
  test as base,
  expect,
  expectDashboard,
  fillLogin,
  loginDialog,
  openAccount,
  pressAdminButton,
} from '../../support/admin-journey.ts';
import { startServer } from '../../support/server.ts';
import { shownToast, visit } from '../../support/visitor.ts';

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Browsers have passkeys for names alone: this magazine is at localhost. */
const test = base.extend<object, { named: 'yes' }>({
  magazine: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from it
    async ({}, use) => {
      const PORT = String(await freePort());
      const server = await startServer({
        ADMIN_PASSWORD: ADMIN.password,
        TRUST_PROXY: '1',
        DEMO_CONTENT: 'off',
        PORT,
        SITE_URL: `http://localhost:${PORT}`,
      });
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: as above
  foreignHosts: async ({}, use) => use(new Set()),
});
test.describe.configure({ mode: 'default' });

/** A device with a fingerprint reader that always succeeds. */
async function plugInDevice(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** An account whose password is its own. */
async function newUser(adminApi: ApiAs, apiAs: (user: AdminUser) => Promise<ApiAs>) {
  const user = await adminApi.user('author');
  const newPassword = `${user.password}, my own`;
  const change = { currentPassword: user.password, newPassword };
  await (await apiAs(user)).send('PUT', '/api/auth/password', change);
  return { ...user, password: newPassword };
}

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

/** The code of the app, from the secret in the dialog. */
async function typeFirstCode(page: Page): Promise<string> {
  const codes = dialog(page, 'Turn on one-time codes');
  await expect(
    codes.getByRole('img', { name: 'QR code for your authenticator app' }),
  ).toBeVisible();
  const secret = ((await codes.locator('code').textContent()) ?? '').replace(/\s/g, '');
  await codes.getByLabel('6-digit code from your app').fill(codeAt(secret, Date.now()));
  await codes.getByRole('button', { name: 'Turn On' }).click();
  return secret;
}

/** @returns the codes */
async function saveRecoveryCodes(page: Page): Promise<string[]> {
  const recovery = dialog(page, 'Save these recovery codes');
  await expect(recovery.getByRole('listitem')).toHaveCount(10);
  // The printed page contains the codes only.
  await page.emulateMedia({ media: 'print' });
  await expect(recovery.getByRole('listitem').last()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
  await page.emulateMedia({ media: null });
  const codes = await recovery.getByRole('listitem').allTextContents();
  await expect(recovery.getByRole('button', { name: 'Done' })).toBeDisabled();
  const saved = page.waitForEvent('download');
  await recovery.getByRole('button', { name: 'Save as File' }).click();
  expect((await saved).suggestedFilename()).toBe('Savepoint recovery codes.txt');
  await recovery.getByLabel('I saved them in a safe place').check();
  await recovery.getByRole('button', { name: 'Done' }).click();
  await expect(recovery).toBeHidden();
  return codes;
}

async function logOut(page: Page): Promise<void> {
  await pressAdminButton(page, 'Log Out');
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log In' })).toBeVisible();
  await expect(page.getByRole('main', { name: /^(Account|Admin Dashboard)$/ })).toBeHidden();
}

async function giveName(page: Page, user: typeof ADMIN): Promise<void> {
  await visit(page, '/');
  await pressAdminButton(page, 'Log In');
  await fillLogin(page, user);
}

test('a passkey is added on the account screen and completes the next login', async ({
  page,
  adminApi,
  apiAs,
}) => {
  await plugInDevice(page);
  const user = await newUser(adminApi, apiAs);
  await giveName(page, user);
  await openAccount(page);
  const box = page.getByRole('region', { name: 'Two-factor login' });
  await box.getByRole('button', { name: 'Add Passkey' }).click();
  await saveRecoveryCodes(page);
  await expect(box.getByText('10 of 10 left.')).toBeVisible();
  await box.getByRole('button', { name: 'Manage' }).click();
  const name = dialog(page, 'Passkeys').getByRole('textbox');
  await name.fill('Work laptop');
  await name.press('Enter');
  await expect(shownToast(page)).toContainText('renamed');
  await dialog(page, 'Passkeys').getByRole('button', { name: 'Done' }).click();
  await expect(box).toContainText('Work laptop, added');

  await logOut(page);
  await giveName(page, user);
  await expectDashboard(page, user);
});

test('one-time codes and recovery codes complete a login, each once', async ({
  page,
  adminApi,
  apiAs,
  mayFail,
}) => {
  mayFail.push(/\/api\/auth\/login\/code$/);
  const user = await newUser(adminApi, apiAs);
  await giveName(page, user);
  await openAccount(page);
  const box = page.getByRole('region', { name: 'Two-factor login' });
  await box.getByRole('button', { name: 'Turn On' }).click();
  const secret = await typeFirstCode(page);
  const [recovery = ''] = await saveRecoveryCodes(page);

  await logOut(page);
  await giveName(page, user);
  const step = dialog(page, 'Two-factor login');
  const code = step.getByLabel('6-digit code from your app');
  await expect(code).toBeFocused();
  await code.pressSequentially('000000');
  await expect(step.getByText('4 tries left.')).toBeVisible();
  // The code that turned it on is used up.
  await code.fill(codeAt(secret, Date.now() + 30_000));
  await expectDashboard(page, user);

  const tryRecoveryCode = async () => {
    await logOut(page);
    await giveName(page, user);
    await step.getByRole('button', { name: 'Use a recovery code' }).click();
    await step.getByLabel('Recovery code').fill(recovery);
    await step.getByRole('button', { name: 'Log In' }).click();
  };
  await tryRecoveryCode();
  await expectDashboard(page, user);
  await tryRecoveryCode();
  await expect(step.getByText('already used')).toBeVisible();
  await step.getByRole('button', { name: 'Back' }).click();
  await expect(loginDialog(page)).toBeVisible();
});

test('admins who need two-factor login are sent to its setup', async ({ page }) => {
  const server = await startServer({
    ADMIN_PASSWORD: ADMIN.password,
    REQUIRE_TWO_FACTOR: 'admins',
    DEMO_CONTENT: 'off',
  });
  try {
    await page.goto(server.url);
    await pressAdminButton(page, 'Log In');
    await fillLogin(page, ADMIN);
    const setUp = dialog(page, 'Set up two-factor login');
    await expect(setUp).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Admin' })).toHaveCount(0);
    await setUp.getByRole('button', { name: 'Use One-Time Codes' }).click();
    await typeFirstCode(page);
    await saveRecoveryCodes(page);
    await expectDashboard(page, ADMIN);
  } finally {
    await server.stop();
  }
});
