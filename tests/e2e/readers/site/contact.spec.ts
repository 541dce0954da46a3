import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../../support/journey.ts';
import { visit } from '../../support/visitor.ts';

const FIELDS = ['Name', 'Email', 'Subject', 'Message'] as const;

async function fill(page: Page): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('Ada');
  await page.getByLabel('Email', { exact: true }).fill('ada@mail.example');
  await page.getByLabel('Subject', { exact: true }).fill('URGENT: a typo');
  await page.getByLabel('Message', { exact: true }).fill('Page three, line nine.');
}

/** Runs the stopped clock until the toast appears: its code loads with the first one. */
async function expectToast(page: Page): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(50);
    await expect(sent(page)).toHaveCount(1, { timeout: 200 });
  }).toPass();
}

const sent = (page: Page) =>
  page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem');

test('the browser requires each of the four fields', async ({ page }) => {
  await visit(page, '/contact');
  const values = ['Ada', 'ada@mail.example', 'A typo', 'Line nine.'];
  for (const [index, label] of FIELDS.entries()) {
    await page.getByRole('button', { name: 'Send Message' }).click();
    const field = page.getByLabel(label, { exact: true });
    await expect(field).toBeFocused();
    expect(await field.evaluate((one: HTMLInputElement) => one.validity.valueMissing)).toBe(true);
    await expect(field).toHaveAccessibleDescription(
      label === 'Email' ? /Please enter an email address/ : /Please fill in this field\./,
    );
    await field.fill(values[index] ?? '');
    await expect(field).not.toHaveAttribute('aria-invalid');
  }
  const email = page.getByLabel('Email', { exact: true });
  await email.fill('ada at mail');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(email).toBeFocused();
  expect(await email.evaluate((one: HTMLInputElement) => one.validity.typeMismatch)).toBe(true);
  await expect(page.getByRole('button', { name: 'Send Message' })).toBeVisible();
});

test('a message takes a second to send, then a toast appears and the form is empty', async ({
  page,
}) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (/\/api\//.test(request.url()) || request.method() === 'POST') calls.push(request.url());
  });
  await page.clock.install();
  await visit(page, '/contact');
  await page.clock.pauseAt(Date.now() + 60_000);
  await fill(page);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeVisible();
  await page.clock.runFor(990);
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeVisible();
  await expect(sent(page)).toHaveCount(0);
  await page.clock.runFor(10);
  await expectToast(page);
  await expect(sent(page).getByText('Message Sent!', { exact: true })).toBeVisible();
  await expect(
    sent(page).getByText("We'll get back to you within 24 hours.", { exact: true }),
  ).toBeVisible();
  for (const label of FIELDS) await expect(page.getByLabel(label, { exact: true })).toHaveValue('');
  await expect(page.getByRole('button', { name: 'Send Message' })).toBeVisible();
  expect(calls).toEqual([]);

  await page.keyboard.press('F8');
  await expect(
    page.getByRole('region', { name: /^Notifications/ }).getByRole('list'),
  ).toBeFocused();
});

test('a toast stays while hovered and can be dismissed', async ({ page }) => {
  await visit(page, '/contact');
  await fill(page);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await sent(page).hover();
  await expectAccessible(page);
  await sent(page).getByRole('button', { name: 'Dismiss' }).click();
  await expect(sent(page)).toHaveCount(0);
});

test('a double click sends one message', async ({ page }) => {
  await page.clock.install();
  await visit(page, '/contact');
  await page.clock.pauseAt(Date.now() + 60_000);
  await fill(page);
  await page.getByRole('button', { name: 'Send Message' }).dblclick();
  await page.clock.runFor(1000);
  await expectToast(page);
  await sent(page).getByRole('button', { name: 'Dismiss' }).click();
  await expect(sent(page)).toHaveCount(0);
  await fill(page);
  await page.clock.runFor(3000);
  await expect(sent(page)).toHaveCount(0);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ada');
});

test('the contact page names response time, email addresses and topics', async ({ page }) => {
  await visit(page, '/contact');
  const main = page.getByRole('main');
  await expect(main.getByText('We answer within 24 hours on business days.')).toBeVisible();
  await expect(main.getByText('URGENT', { exact: true }).first()).toBeVisible();
  expect(await main.locator('a[href^="mailto:"]').count()).toBeGreaterThan(2);
  for (const topic of [
    'Reviews and previews',
    'Hardware and tech',
    'Esports',
    'Guides and tutorials',
    'Industry news',
  ]) {
    await expect(main.getByText(topic, { exact: true })).toBeVisible();
  }
});
