import type { Page } from '@playwright/test';
import { expect, hydrated, test } from '../../support/journey.ts';
import { holdAnswers, searchField } from '../../support/visitor.ts';

const SCRIPTS = /\/assets\/[^/]+\.js$/;

/** Records the scripts that the page requests. */
function scriptsAsked(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (SCRIPTS.test(request.url())) asked.push(request.url());
  });
  return asked;
}

const theme = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme);
const themeSwitch = (page: Page) =>
  page.getByRole('button', { name: 'Switch between light and dark' });

const searchBox = (page: Page) => searchField(page.getByRole('banner'));

test('scripts load after the page, without waiting for an interaction', async ({ page }) => {
  const release = await holdAnswers(page, /\/(demo|media|covers)\/.*\.(avif|webp|jpe?g|png)/);
  const asked = scriptsAsked(page);
  await page.goto('/articles/hollow-meridian-is-a-map-you-have-to-earn', {
    waitUntil: 'domcontentloaded',
  });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  expect(asked).toEqual([]);
  release();
  await page.waitForLoadState();
  await hydrated(page);
  expect(asked.length).toBeGreaterThan(0);
});

test('clicks before the scripts load take effect once, and typed text stays', async ({ page }) => {
  const release = await holdAnswers(page, SCRIPTS);
  await page.addInitScript(() => {
    // The device's own dialog.
    navigator.share = async ({ title } = {}) => {
      document.documentElement.dataset.shared = `${document.documentElement.dataset.shared ?? ''}${title};`;
    };
  });
  await page.goto('/articles/ossuary-jazz-club');
  await searchBox(page).fill('kestrel');
  await themeSwitch(page).dblclick();
  await page.getByRole('button', { name: 'Share' }).click();
  expect(await theme(page)).toBeUndefined();
  release();
  await expect.poll(() => theme(page)).toBe('dark');
  await hydrated(page);
  expect(await page.evaluate(() => document.documentElement.dataset.shared)).toBe(
    'Ossuary Jazz Club;',
  );
  expect(await theme(page)).toBe('dark');
  await expect(searchBox(page)).toHaveValue('kestrel');
});

test("a click on 'Log In' before the scripts load does not log out a logged-in user", async ({
  page,
}) => {
  const changes: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') changes.push(request.url());
  });
  const release = await holdAnswers(page, SCRIPTS);
  await page.addInitScript(() => localStorage.setItem('staff', '1'));
  await page.goto('/about');
  await page.getByRole('banner').getByRole('button', { name: 'Log In' }).click();
  release();
  await hydrated(page);
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log Out' })).toBeVisible();
  // Logging out would load its code first.
  await page.waitForLoadState('networkidle');
  expect(changes).toEqual([]);
});

test('a menu opened before the scripts load stays open', {
  tag: '@phone-only',
}, async ({ page }) => {
  const release = await holdAnswers(page, SCRIPTS);
  await page.goto('/articles/ossuary-jazz-club');
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await searchField(menu).fill('kestrel');
  release();
  await hydrated(page);
  await expect(searchField(menu)).toHaveValue('kestrel');
  await menu.getByRole('button', { name: 'Close menu' }).click();
  await expect(menu).toHaveCount(0);
});

test('scripts that load during a click do not swallow it', async ({ page }) => {
  const release = await holdAnswers(page, SCRIPTS);
  await page.goto('/articles/ossuary-jazz-club', { waitUntil: 'domcontentloaded' });
  await themeSwitch(page).hover();
  await page.mouse.down();
  release();
  await hydrated(page);
  await page.mouse.up();
  await expect.poll(() => theme(page)).toBe('dark');
});

test('a message submitted before the scripts load is sent afterwards', async ({ page }) => {
  const release = await holdAnswers(page, SCRIPTS);
  await page.goto('/contact');
  const form = page.getByRole('main').locator('form').first();
  for (const [label, text] of [
    ['Name', 'Ada'],
    ['Email', 'ada@example.org'],
    ['Subject', 'Hello'],
    ['Message', 'A few words.'],
  ] as const) {
    await form.getByLabel(label, { exact: true }).fill(text);
  }
  await form.getByRole('button', { name: 'Send Message' }).click();
  release();
  await expect(page.locator('[data-toast]').getByText('Message Sent!')).toBeVisible();
});

test('links and the search work if the scripts never load', async ({ page, mayFail }) => {
  mayFail.push(SCRIPTS);
  await page.route(SCRIPTS, (route) => route.abort());
  await page.goto('/');
  await page.getByRole('link', { name: 'Read Full Article' }).click();
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toBeVisible();
  await searchBox(page).fill('kestrel');
  await searchBox(page).press('Enter');
  await expect(page).toHaveURL('/?q=kestrel');
});

for (const [wish, fades] of [
  ['no-preference', true],
  ['reduce', false],
] as const) {
  test(`the next page without scripts ${fades ? 'fades in' : 'appears at once with reduced motion'}`, async ({
    page,
    mayFail,
  }) => {
    mayFail.push(SCRIPTS);
    await page.route(SCRIPTS, (route) => route.abort());
    await page.emulateMedia({ reducedMotion: wish });
    await page.addInitScript(() => {
      addEventListener('pagereveal', ({ viewTransition }) => {
        document.documentElement.dataset.fades = String(viewTransition !== null);
      });
    });
    await page.goto('/');
    await page.getByRole('link', { name: 'Explore Articles' }).click();
    await expect(page).toHaveURL('/articles');
    await expect(page.locator('html')).toHaveAttribute('data-fades', String(fades));
  });
}
