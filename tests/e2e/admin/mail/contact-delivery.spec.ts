import type { Page } from '@playwright/test';
import type { Jobs } from '#features/operations/jobs.contract.ts';
import { HOUR } from '#lib/durations.ts';
import { openSmtpServer, type TestSmtpServer } from '#tests/support/servers/smtp-server.ts';
import {
  ADMIN,
  test as base,
  enterAs,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectToast,
  openScreen,
  openSystem,
  rowOf,
  unique,
} from '../../support/admin-journey.ts';
import { startServer } from '../../support/server.ts';
import { visit } from '../../support/visitor.ts';

/** A magazine with a mail server and a clock that journeys control. */
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
      const env = {
        ADMIN_PASSWORD: ADMIN.password,
        TRUST_PROXY: '1',
        DEMO_CONTENT: 'off',
        LOG_LEVEL: 'silent',
        SMTP_URL: smtp.url,
        CONTACT_TO: 'contact@mag.example',
      };
      const server = await startServer(env, { main: 'tests/support/servers/clocked-server.ts' });
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
});
test.describe.configure({ mode: 'default' });

async function write(page: Page, subject: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('Ada');
  await page.getByLabel('Email', { exact: true }).fill('ada@mail.example');
  await page.getByLabel('Subject', { exact: true }).fill(subject);
  await page.getByLabel('Message', { exact: true }).fill('Page three, line nine.');
}
const arrived = (smtp: TestSmtpServer, subject: string) =>
  smtp.mails.filter((mail) => mail.header('subject') === `[Savepoint] ${subject}`);

test("a reader's message reaches the editors, who can reply to it", async ({ page, smtp }) => {
  const subject = unique('URGENT: a typo');
  await visit(page, '/contact');
  await expect(page.getByText(/simulated/)).toHaveCount(0);
  await expect(page.getByLabel('Leave this empty')).not.toBeInViewport();
  await expectAccessible(page);
  await write(page, subject);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expectToast(page, 'Message Sent!', "We'll get back to you within 24 hours.");
  await expect(page.getByLabel('Subject', { exact: true })).toHaveValue('');
  await expect.poll(() => arrived(smtp, subject).length).toBe(1);
  const [mail] = arrived(smtp, subject);
  expect(mail?.to).toEqual(['contact@mag.example']);
  expect(mail?.header('reply-to')).toBe('Ada <ada@mail.example>');
  expect(mail?.text).toContain('Page three, line nine.');
});

test('a message that fails to send stays in the form and can be sent again', async ({
  page,
  smtp,
  mayFail,
}) => {
  // The counting script loads last and may still be loading.
  mayFail.push(/\/api\/contact$/, /after-hydration/);
  const subject = unique('Again');
  // The toast's script loads after the form, and not at all without a network.
  const toaster = [/\/toaster-.*\.js$/, /\/toaster-.*\.css$/].map(async (file) =>
    (await page.waitForResponse(file)).finished(),
  );
  await visit(page, '/contact');
  await Promise.all(toaster);
  await write(page, subject);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expectToast(page, 'Message Not Sent', 'Failed to send your message. Please try again.');
  await expect(page.getByLabel('Subject', { exact: true })).toHaveValue(subject);
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expectToast(page, 'Message Sent!', "We'll get back to you within 24 hours.");
  await expect.poll(() => arrived(smtp, subject).length).toBe(1);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the contact form is sent and the page confirms it', async ({ page, smtp }) => {
    const subject = unique('No script');
    await page.goto('/contact');
    await expect(page.getByText('Message Sent!')).toBeHidden();
    await write(page, subject);
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page).toHaveURL('/contact#sent');
    await expect(page.getByText("Message Sent! We'll get back to you")).toBeVisible();
    await expect.poll(() => arrived(smtp, subject).length).toBe(1);
  });
});

test('while the mail server is down an admin sees why, retries, and the message arrives', {
  tag: '@phone',
}, async ({ page, smtp, magazine, admin, adminApi }) => {
  const subject = unique('Into the dark');
  await smtp.die();
  await visit(page, '/contact');
  await write(page, subject);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expectToast(page, 'Message Sent!', "We'll get back to you within 24 hours.");

  const job = async () => {
    const { jobs } = await adminApi.send<Jobs>('GET', '/api/admin/jobs');
    return jobs.find(({ label }) => label === subject);
  };
  for (let attempts = 1; attempts <= 6; attempts += 1) {
    await expect.poll(async () => (await job())?.attempts).toBe(attempts);
    await expect.poll(async () => (await job())?.state).not.toBe('running');
    magazine.tell(new Date(Date.now() + attempts * 7 * HOUR).toISOString());
  }

  await enterAs(page, admin);
  await expect(page.getByText('1 needs attention').filter({ visible: true })).toBeVisible();
  await openSystem(page);
  await expect(page.getByRole('status').getByText('1 issue needs your attention')).toBeVisible();
  const row = rowOf(page, subject);
  await expect(row).toContainText('Deliver a contact message');
  await expect(row).toContainText('6 attempts');
  await expect(row).toContainText(/c…@mag\.example: .*(ECONNREFUSED|was closed)/);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await smtp.revive();
  await row.getByRole('button', { name: /^Retry/ }).click();
  await expectToast(page, 'Success', 'The job is back in the queue');
  await expect.poll(() => arrived(smtp, subject).length).toBe(1);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('Something is not set up yet')).toBeVisible();
  await expect(row).toHaveCount(0);
  await openScreen(page, 'Articles');
  await expect(page.getByText('needs attention')).toHaveCount(0);
});
