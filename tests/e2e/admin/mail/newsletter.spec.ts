import { partsOf } from '#tests/support/servers/mail-parts.ts';
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
  rowOf,
} from '../../support/admin-journey.ts';
import { startServer } from '../../support/server.ts';
import { visit } from '../../support/visitor.ts';

const READER = 'reader@example.org';
const HEADING = { level: 1, name: 'Newsletter' } as const;

const test = base.extend<object, { mail: TestSmtpServer }>({
  mail: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from it
    async ({}, use) => {
      const server = await openSmtpServer();
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],
  magazine: [
    async ({ mail }, use) => {
      const server = await startServer({
        ADMIN_PASSWORD: ADMIN.password,
        TRUST_PROXY: '1',
        SMTP_URL: mail.url,
        MAIL_FROM: 'Savepoint <news@savepoint.example>',
      });
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
});

/** The newest mail's own link, as a path of this site. */
async function linkOf(mail: TestSmtpServer, count: number, kind: string): Promise<string> {
  await expect.poll(() => mail.mails.length).toBe(count);
  const newest = mail.mails.at(-1);
  if (newest === undefined) throw new Error('no mail came');
  const { text } = partsOf(newest);
  return new RegExp(`/newsletter/${kind}\\?token=[\\w-]+`).exec(text)?.[0] ?? text;
}

test('a reader subscribes, confirms, gets a digest and unsubscribes with one click', {
  tag: '@phone',
}, async ({ page, mail }) => {
  await visit(page, '/articles/ossuary-jazz-club');
  await page.getByRole('textbox', { name: 'Email' }).fill(READER);
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('form[action="/newsletter"]') ?? {}).some((key) =>
      key.startsWith('__react'),
    ),
  );
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expectToast(page, 'Newsletter', /^Almost there: open the link in the email/);
  await page.goto(await linkOf(mail, 1, 'confirm'));
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Confirm Subscription' }).click();
  await expect(page.getByRole('heading', { name: 'You Are Subscribed' })).toBeVisible();

  await enterAs(page, ADMIN);
  await openScreen(page, 'Newsletter');
  await expect(page.getByRole('heading', HEADING)).toBeFocused();
  await page.getByRole('button', { name: 'New Digest' }).click();
  await page.getByLabel('Subject').fill('Save files and other promises');
  await page.getByLabel('Introduction').fill('Hello.');
  await page
    .getByRole('button', { name: /^Move .* down$/ })
    .first()
    .click();
  await page
    .getByRole('button', { name: /^Remove / })
    .last()
    .click();
  const frame = page.frameLocator('iframe[title="Email preview"]');
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText(
    'Save files and other promises',
  );
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();
  const articles = page.getByRole('region', { name: /^Articles/ });
  const chosen = await articles.getByRole('heading', { level: 3 }).allTextContents();
  expect(chosen.length).toBeGreaterThan(2);
  await expect(frame.getByRole('heading', { level: 2 })).toHaveText(chosen);
  // The header must not cover anything.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByLabel('Test email address').fill('me@example.org');
  await page.getByRole('button', { name: 'Send Test' }).click();
  await expectToast(page, 'Success', 'Test sent to me@example.org');
  expect(mail.mails.at(-1)?.header('subject')).toBe('[Test] Save files and other promises');

  await page.getByRole('button', { name: 'Send to 1 subscriber' }).click();
  const question = page.getByRole('dialog', { name: 'Send now?' });
  await expect(question).toContainText('will be sent to 1 subscriber');
  await mail.die();
  await question.getByRole('button', { name: 'Send Now' }).click();
  await expectToast(page, 'Success', 'Sending to 1 subscriber');
  const paused = page.getByRole('region', { name: 'Sending paused' });
  await expect(paused).toContainText('The mail server doesn’t accept emails');
  await expect(paused).toContainText('Next automatic retry');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Back to Newsletter' }).click();
  await expect(rowOf(page, 'Save files and other promises')).toContainText('Paused');
  await mail.revive();
  await page.getByRole('button', { name: 'Resume' }).click();
  await expectToast(page, 'Success', 'Sending resumed');
  await page.getByRole('button', { name: 'Save files and other promises' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Sent' })).toBeVisible();
  await expect(page.getByText('1 of 1 delivered')).toBeVisible();
  await expectAccessible(page);

  const link = await linkOf(mail, 3, 'unsubscribe');
  const digest = mail.mails.at(-1);
  expect(digest?.to).toEqual([READER]);
  expect(digest?.header('list-unsubscribe')).toContain(link);
  expect(digest?.header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  const answer = await page.request.post(link, { form: { 'List-Unsubscribe': 'One-Click' } });
  expect(await answer.text()).toBe('You have been unsubscribed.\n');

  await page.getByRole('button', { name: 'Back to Newsletter' }).click();
  await page.getByRole('tab', { name: 'Subscribers' }).click();
  await expect(rowOf(page, READER)).toContainText('Unsubscribed');
  await page.getByRole('tab', { name: 'Digests' }).click();
  await expect(rowOf(page, 'Save files and other promises')).toContainText('1 of 1 delivered');
  await page.getByRole('button', { name: 'New Digest' }).click();
  await expect(page.getByRole('button', { name: 'Send to 0 subscribers' })).toBeDisabled();
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'You Are Unsubscribed' })).toBeVisible();
});

base('without mail the newsletter says so, and shows what it can', async ({ page }) => {
  await enterAs(page, ADMIN);
  await openScreen(page, 'Newsletter');
  await expect(page.getByRole('heading', { name: 'Email is not set up' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'New Digest' }).click();
  const frame = page.frameLocator('iframe[title="Email preview"]');
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText('This week on Savepoint');
  await expect(page.getByRole('button', { name: 'Send Test' })).toBeDisabled();
  await expect(page.getByRole('button', { name: /^Send to/ })).toBeDisabled();
  await page.getByRole('button', { name: 'Delete Digest' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'Success', 'Digest deleted');
  await page.getByRole('tab', { name: 'Subscribers' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^subscribers-[\d-]+\.csv$/);
  await openScreen(page, 'Articles');
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();
});
