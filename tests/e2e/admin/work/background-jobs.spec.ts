import { readFile, rm } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Operations } from '#features/operations/contract.ts';
import { openSmtpServer, type TestSmtpServer } from '#tests/support/servers/smtp-server.ts';
import {
  ADMIN,
  test as base,
  enterAs,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectReadableColors,
  expectToast,
  openScreen,
  openSystem,
  rowOf,
  unique,
} from '../../support/admin-journey.ts';
import { press } from '../../support/keys.ts';
import { makeDataDir, startServer } from '../../support/server.ts';
import { shownToast } from '../../support/visitor.ts';

/** Backups and checks have processes of low priority: on a busy machine they wait for their turn. */
const BESIDE = { timeout: 100_000 };
const CONTACT = 'contact@mag.example';

/** A magazine with a mail server of the journeys, and a folder for its backups. */
const test = base.extend<object, { smtp: TestSmtpServer }>({
  smtp: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from it
    async ({}, use) => {
      const smtp = await openSmtpServer();
      await use(smtp);
      await smtp.close();
    },
    { scope: 'worker' },
  ],
  magazine: [
    async ({ smtp }, use) => {
      const folder = await makeDataDir();
      const server = await startServer({
        ADMIN_PASSWORD: ADMIN.password,
        TRUST_PROXY: '1',
        DEMO_CONTENT: 'off',
        SMTP_URL: smtp.url,
        CONTACT_TO: CONTACT,
        BACKUP_DIR: folder,
        LOG_LEVEL: 'silent',
      });
      await use(server);
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
});
test.describe.configure({ mode: 'default' });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const standing = (page: Page, sentence: string) =>
  page.getByRole('status').filter({ hasText: sentence });

test('an admin finds failed jobs, retries them and sends a test email with the keyboard', async ({
  page,
  smtp,
  admin,
  adminApi,
  mayFail,
}) => {
  mayFail.push(/test-mail$/);
  const subject = unique('Not wanted');
  smtp.refuse(CONTACT, 550);
  const visitor = { name: 'Ada', email: 'ada@mail.example', subject, message: 'Page three.' };
  await adminApi.send('POST', '/api/contact', visitor);
  const issues = async () =>
    (await adminApi.send<Operations>('GET', '/api/admin/operations')).issues.map(
      ({ part }) => part,
    );
  await expect.poll(issues).toEqual(['email']);
  await enterAs(page, admin);
  await expect(page.getByText('1 needs attention').filter({ visible: true })).toBeVisible();
  await press(page, page.getByRole('link', { name: /^System/ }));
  await expect(standing(page, '1 issue needs your attention')).toBeVisible();
  const row = rowOf(page, subject);
  await expect(row).toContainText('550');
  await press(page, row.getByRole('button', { name: /^Delete: / }));
  await page.keyboard.press('Escape');

  smtp.refuse(CONTACT, null);
  await press(page, row.getByRole('button', { name: /^Retry: / }));
  await expectToast(page, 'Success', 'The job is back in the queue');
  await expect(page.getByRole('region', { name: 'Jobs' })).toBeFocused();
  await expect.poll(() => smtp.mails.length).toBe(1);
  await press(page, button(page, 'Refresh'));
  await expect(standing(page, 'Something is not set up yet')).toBeVisible();

  await press(page, button(page, 'Send Test Email'));
  await expectToast(page, 'Error', 'Couldn’t send the test email');
  await expect(shownToast(page)).toContainText('Add one under Account, then send the test.');
  const email = 'admin@mag.example';
  await adminApi.send('PUT', '/api/auth/email', { email, currentPassword: admin.password });
  await press(page, button(page, 'Send Test Email'));
  await expectToast(page, 'Success', `Test email sent to ${email}`);
  expect(smtp.mails.at(-1)?.to).toEqual([email]);
});

test('an admin makes, verifies and downloads a backup and checks the database', async ({
  page,
  admin,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await enterAs(page, admin);
  await openSystem(page);
  await expect(page.getByText('The first backup runs tonight.')).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Back Up Now').click();
  await expectToast(page, 'Success', 'Backup started');
  const kept = page.getByRole('region', { name: 'Backup files' });
  await expect(kept.getByRole('listitem')).toHaveCount(1, BESIDE);
  await expect(kept).toContainText('on request, verified');
  await button(page, 'Verify').click();
  await expectToast(page, 'Success', 'Verification started');
  await expect(page.getByText('all checksums match')).toBeVisible(BESIDE);

  const download = page.waitForEvent('download');
  await kept.getByRole('button', { name: /^Download / }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^savepoint-[\dT-]+Z-asked\.tar$/);
  const head = await readFile(await file.path());
  expect(head.subarray(0, 'manifest.json'.length).toString()).toBe('manifest.json');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectReadableColors(page);

  await button(page, 'Check Database').click();
  await expectToast(page, 'Success', 'Check started');
  await expect(page.getByText('no problems')).toBeVisible(BESIDE);

  await openScreen(page, 'Security Log');
  await expect(page.getByText(`The backup ${file.suggestedFilename()}`)).toBeVisible();
});
