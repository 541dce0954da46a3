import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../../support/journey.ts';
import { searchFor, visit } from '../../support/visitor.ts';

const COVER = /\/api\/articles\/\d+\/generate-thumbnail$/;
const BROKEN = /never-developed\.webp/;

/** The covers that the page requests from now on. */
function watchCovers(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (COVER.test(request.url()) && request.method() === 'POST') asked.push(request.url());
  });
  return asked;
}

/** Card images are decorative, so they have no role. */
const frame = (page: Page) => page.getByRole('article').locator('> :first-child');
const image = (page: Page) => frame(page).locator('img');

test('a featured video shows its still, and asks another host only after a click', async ({
  page,
  foreignHosts,
}) => {
  await visit(page, '/reviews?q=gridlock+motion');
  await expect(image(page)).toHaveAttribute('src', '/media/videos/aqz-KE-bpKQ.jpg');
  await expect(frame(page).locator('i')).toBeVisible();
  await page.getByRole('article').getByRole('link').click();
  const video = page.getByRole('link', { name: /^Play video on YouTube: Gridlock/ });
  await expect(video).toHaveAttribute('href', 'https://www.youtube.com/watch?v=aqz-KE-bpKQ');
  await expect(page.locator('iframe')).toHaveCount(0);
  expect([...foreignHosts]).toEqual([]);
  await video.click();
  const player = page.locator('iframe');
  await expect(player).toHaveAttribute(
    'src',
    'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1',
  );
  // Not `toBeFocused`: whether the window has the focus is undefined while the frame changes its process.
  const isActive = () => player.evaluate((frame) => frame === document.activeElement);
  await expect.poll(isActive).toBe(true);
  await expect(video).toBeHidden();
  await expect.poll(() => [...foreignHosts]).toEqual(['www.youtube-nocookie.com']);
});

test('images open in the lightbox, which turns, zooms, closes and returns the focus', async ({
  page,
}) => {
  const path = '/articles/hollow-meridian-is-a-map-you-have-to-earn';
  const code: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('lightbox')) code.push(request.url());
  });
  await visit(page, path);
  const links = page.locator('article [data-zoom]');
  await expect(links.last()).toHaveAttribute('href', /^\/demo\/images\/.*\/1200\.webp$/);
  await page.waitForLoadState('networkidle');
  expect(code).toEqual([]);

  await links.last().click();
  const box = page.getByRole('dialog', { name: 'Images' });
  const shown = box.locator('img');
  const count = await links.count();
  await expect(box.getByText(`Image ${count} of ${count}`)).toBeVisible();
  await expect(box).toContainText('Stop four is in the wrong valley');
  await expectAccessible(page, 'dialog[open]');
  expect(code).not.toEqual([]);

  await page.keyboard.press('ArrowLeft');
  await expect(box.getByText(`Image ${count - 1} of ${count}`)).toBeVisible();
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  await page.mouse.move(width * 0.6, height / 2);
  await page.mouse.down();
  await page.mouse.move(width * 0.3, height / 2, { steps: 4 });
  await page.mouse.up();
  await expect(box.getByText(`Image ${count} of ${count}`)).toBeVisible();

  await box.getByRole('button', { name: 'Zoom in' }).click();
  await expect(shown).toHaveCSS('transform', /^matrix\(2\.5, /);
  await page.keyboard.press('-');
  await expect(shown).toHaveCSS('transform', 'matrix(1, 0, 0, 1, 0, 0)');

  // The focus stays inside.
  for (let step = 0; step < 6; step += 1) await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('#root'))).toBeNull();
  await page.keyboard.press('Escape');
  await expect(box).toHaveCount(0);
  await expect(links.last()).toBeFocused();
  expect(new URL(page.url()).pathname).toBe(path);
});

test('a card shows the featured image', async ({ page }) => {
  const covers = watchCovers(page);
  await visit(page, '/articles?q=rollback');
  await expect(image(page)).toHaveAttribute(
    'src',
    /^\/demo\/images\/spreadsheet-[^/]+\/55-50\/1200\.webp$/,
  );
  await expect(frame(page).locator('i')).toHaveCount(0);
  expect(covers).toEqual([]);
});

for (const [what, path] of [
  ['no image', '/reviews?q=ossuary+jazz+club'],
  ['a link that is no image', '/community?q=map+of+every+bench'],
] as const) {
  test(`an article with ${what} shows its emoji, then its generated cover`, async ({ page }) => {
    const covers = watchCovers(page);
    const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
    await page.route(COVER, async (route) => {
      await mayAnswer;
      await route.continue();
    });
    await visit(page, path);
    await expect(frame(page).locator('[data-emoji]')).toBeVisible();
    answer();
    await expect(image(page)).toHaveAttribute('src', /^\/covers\/.+\/card\.webp$/);
    await expect
      .poll(() => image(page).evaluate((one: HTMLImageElement) => one.naturalWidth))
      .toBeGreaterThan(0);
    // Shown again elsewhere, the cover is known.
    await page.getByRole('article').getByRole('link').click();
    await expect(page.getByRole('button', { name: 'Share' })).toBeVisible();
    await page.goBack();
    await expect(image(page)).toHaveAttribute('src', /^\/covers\//);
    expect(covers.length).toBeGreaterThan(0);
    expect(covers, 'each once').toEqual([...new Set(covers)]);
  });
}

test('a cover that fails leaves the emoji without a retry', async ({ page, mayFail }) => {
  mayFail.push(COVER);
  await page.route(COVER, (route) => route.fulfill({ status: 500, body: 'no' }));
  const covers = watchCovers(page);
  await visit(page, '/reviews?q=ossuary+jazz+club');
  await expect.poll(() => covers).toHaveLength(1);
  await expect(frame(page).locator('[data-emoji]')).toBeVisible();
  await expect(image(page)).toHaveCount(0);
  await page.getByRole('article').getByRole('link').click();
  await expect(page.getByRole('button', { name: 'Share' })).toBeVisible();
  await page.goBack();
  await expect(frame(page).locator('[data-emoji]')).toBeVisible();
  expect(covers, 'each once').toEqual([...new Set(covers)]);
});

test('an image that fails is retried once after a second, then replaced by the emoji', async ({
  page,
}) => {
  await page.clock.install();
  // A page that does not show it yet.
  await visit(page, '/articles');
  await page.clock.pauseAt(Date.now() + 60_000);
  let asked = 0;
  await page.route(BROKEN, (route) => {
    asked += 1;
    return route.fulfill({ status: 404, headers: { 'cache-control': 'no-store' } });
  });
  await searchFor(page, 'every frequency means');
  // The data reach the screen by a timer.
  await expect(async () => {
    await page.clock.runFor(1);
    await expect(page.getByRole('article')).toHaveCount(1, { timeout: 200 });
  }).toPass();
  await page.getByRole('article').scrollIntoViewIfNeeded();
  await expect.poll(() => asked).toBe(1);
  await expect(image(page)).toHaveCount(0);
  await page.clock.runFor(900);
  expect(asked).toBe(1);
  await expect(frame(page).locator('[data-emoji]')).toHaveCount(0);
  await page.clock.runFor(100);
  await expect.poll(() => asked).toBe(2);
  await expect(frame(page).locator('[data-emoji]')).toBeVisible();
  await page.clock.runFor(10_000);
  expect(asked).toBe(2);
});

test('an image that loads at the retry stays', async ({ page }) => {
  await page.clock.install();
  let asked = 0;
  await page.route(BROKEN, (route) => {
    asked += 1;
    return asked === 1
      ? route.fulfill({ status: 404, headers: { 'cache-control': 'no-store' } })
      : route.fulfill({
          path: 'demo/images/bus-baf67256-1200x675/1200.webp',
          contentType: 'image/webp',
        });
  });
  await visit(page, '/guides?q=every+frequency+means');
  await page.getByRole('article').scrollIntoViewIfNeeded();
  await expect.poll(() => asked).toBeGreaterThan(0);
  await page.clock.fastForward(1000);
  await expect.poll(() => asked).toBe(2);
  await expect(image(page)).toBeVisible();
  await expect
    .poll(() => image(page).evaluate((one: HTMLImageElement) => one.naturalWidth))
    .toBeGreaterThan(0);
  expect(asked).toBe(2);
});
