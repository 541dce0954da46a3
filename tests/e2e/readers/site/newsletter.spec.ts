import type { Page } from '@playwright/test';
import { SUBSCRIBE_CONFIRM } from '#features/newsletter/values.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  layoutShift,
  test,
} from '../../support/journey.ts';
import { failCalls, shownToast, visit } from '../../support/visitor.ts';

const ARTICLE = '/articles/ossuary-jazz-club';
const CALL = /\/api\/newsletter\/subscribe$/;

/** Its script loads after the page's own. */
const isAlive = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('form[action="/newsletter"]') ?? {}).some((key) =>
      key.startsWith('__react'),
    ),
  );

test('a reader subscribes at the end of an article without a layout shift', {
  tag: '@phone',
}, async ({ page, mayFail }) => {
  // A late font may move text anywhere on the page, which says nothing about the form.
  mayFail.push(/\.woff2$/);
  await page.route(/\.woff2$/, (route) => route.abort());
  await visit(page, ARTICLE);
  const form = page.getByRole('region', { name: 'Get the Newsletter' });
  await form.scrollIntoViewIfNeeded();
  await form.getByLabel('Email').fill('reader@example.org');
  await isAlive(page);
  await expect(form.getByLabel('Email')).toHaveValue('reader@example.org');
  await form.getByRole('button', { name: 'Subscribe' }).click();
  const toast = shownToast(page);
  await expect(toast).toContainText('Successfully subscribed to newsletter!');
  await expect(form.getByLabel('Email')).toHaveValue('');
  await expect(page).toHaveURL(ARTICLE);
  expect(await layoutShift(page, { answering: true })).toBe(0);
  await expectNoSidewaysScroll(page);
});

for (const answer of [
  { status: 200, json: { message: SUBSCRIBE_CONFIRM } },
  { status: 500, body: '' },
]) {
  test(`a message for status ${answer.status} fits in its space, however long it is`, {
    tag: '@phone',
  }, async ({ page, mayFail, isMobile }) => {
    mayFail.push(CALL);
    await page.route(CALL, (route) => route.fulfill(answer));
    for (const width of isMobile ? [320, 360, 600] : [720, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await visit(page, ARTICLE);
      const form = page.getByRole('region', { name: 'Get the Newsletter' });
      await form.getByLabel('Email').fill('reader@example.org');
      await isAlive(page);
      const { height } = (await form.boundingBox()) ?? {};
      await form.getByRole('button', { name: 'Subscribe' }).click();
      await expect(form.locator('[data-answer]')).toBeVisible();
      expect((await form.boundingBox())?.height, `${width} px`).toBe(height);
    }
  });
}

test('a failed subscription shows an error and keeps the typed email address', async ({
  page,
  mayFail,
}) => {
  await visit(page, '/about');
  const form = page.getByRole('region', { name: 'Get the Newsletter' });
  await failCalls(page, CALL, mayFail);
  await form.getByLabel('Email').fill('reader@example.org');
  await isAlive(page);
  await form.getByRole('button', { name: 'Subscribe' }).click();
  const toast = shownToast(page);
  await expect(toast).toContainText('Subscription Failed');
  await expect(toast).toContainText('Failed to subscribe to newsletter. Please try again.');
  await expect(form.getByLabel('Email')).toHaveValue('reader@example.org');

  // The browser accepts this address and the server doesn't.
  await page.unroute(CALL);
  await form.getByLabel('Email').fill('reader@localhost');
  await form.getByRole('button', { name: 'Subscribe' }).click();
  await expect(toast).toContainText('must be an email address, such as name@example.org');
  await expectAccessible(page);
});

test('the newsletter form works if its script fails to load', async ({ page, mayFail }) => {
  mayFail.push(/\/assets\//);
  await page.route(/\/assets\/newsletter-block-.*\.js$/, (route) => route.abort());
  const failed = page.waitForEvent('requestfailed');
  await visit(page, ARTICLE);
  await failed;
  const form = page.getByRole('region', { name: 'Get the Newsletter' });
  await form.getByLabel('Email').fill('reader@example.org');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await form.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page).toHaveURL(/\/newsletter/);
  await expect(page.getByText('Successfully subscribed to newsletter!')).toBeVisible();
});

test('a page works without its toast if the script fails to load', async ({ page, mayFail }) => {
  await visit(page, '/contact');
  mayFail.push(/\/assets\//);
  await page.route(/\/assets\/toaster.*\.js$/, (route) => route.abort());
  await page.getByLabel('Name').fill('Ada');
  await page.getByLabel('Email').fill('ada@example.org');
  await page.getByLabel('Subject').fill('Hello');
  await page.getByLabel('Message').fill('A tip.');
  const failed = page.waitForEvent('requestfailed');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await failed;
  await expect(page.getByLabel('Subject')).toHaveValue('');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('the home page has no newsletter form', async ({ page }) => {
  await visit(page, '/');
  await expect(page.getByRole('button', { name: 'Subscribe' })).toHaveCount(0);
});

test('a link from an email opens a page that says what it does, uncached and hidden from search engines', async ({
  page,
}) => {
  for (const [path, title] of [
    ['/newsletter/confirm?token=none', 'Unknown Link'],
    ['/newsletter/unsubscribe?token=sample', 'Just a Sample'],
    ['/newsletter', 'Newsletter'],
  ] as const) {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    if (path.includes('token')) {
      expect(answer?.headers()['cache-control']).toBe('no-store');
    }
  }
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the newsletter form is sent and confirmed by a page', async ({ page }) => {
    await page.goto(ARTICLE);
    await page.getByRole('textbox', { name: 'Email' }).fill('plain@example.org');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await expect(page.getByText('Successfully subscribed to newsletter!')).toBeVisible();
    await page.goto('/newsletter');
    await page.getByRole('textbox', { name: 'Email' }).fill('plain@localhost');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await expect(page.getByRole('heading', { name: 'Subscription Failed' })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
  });
});
