import type { Page } from '@playwright/test';
import { expect, test } from '../../support/journey.ts';

const LONG = '/articles/hollow-meridian-is-a-map-you-have-to-earn';

/** The drawn part of the progress line, 0 to 1. */
const progressOf = (page: Page) =>
  page
    .locator('main [data-text]')
    .evaluate((text) => Number(getComputedStyle(text, '::before').scale.split(' ')[0]));

/** Scrolls an edge of the text to an edge of the window. */
const scrollToText = (page: Page, edge: 'start' | 'end') =>
  page
    .locator('main [data-text]')
    .evaluate(
      (text, block) => text.scrollIntoView({ block, behavior: 'instant' }),
      edge as ScrollLogicalPosition,
    );

test.describe('reading progress', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('shows on the edge of the header', { tag: '@phone' }, async ({ page }) => {
    await page.goto(LONG);
    await expect.poll(() => progressOf(page)).toBe(0);
    await scrollToText(page, 'end');
    await expect.poll(() => progressOf(page)).toBeCloseTo(1, 2);
  });
});

test('reduced motion hides the progress line', async ({ page }) => {
  await page.goto(LONG);
  await scrollToText(page, 'end');
  // The line's styles load late.
  await expect.poll(() => progressOf(page)).toBe(0);
});

test('a printed article is black on white, with spoilers as on the screen and link URLs', async ({
  page,
  baseURL,
}) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.goto(LONG);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(main.getByText('Savepoint Staff').first()).toBeVisible();
  await expect(main.locator('[data-text] figcaption').first()).toBeVisible();
  const spoiler = main.locator('[data-text] details').first();
  await expect(spoiler.locator('summary')).toBeVisible();
  await expect(spoiler.getByRole('paragraph').first()).toBeHidden();
  await spoiler.evaluate((details: HTMLDetailsElement) => {
    details.open = true;
  });
  await expect(spoiler.getByRole('paragraph').first()).toBeVisible();
  await expect(main.getByText('What works')).toBeVisible();
  await expect(page.getByText('Savepoint', { exact: true }).first()).toBeVisible();
  for (const gone of ['footer', 'nav', 'button', 'form', 'iframe', 'aside[aria-labelledby]']) {
    for (const one of await page.locator(`#root ${gone}`).all()) await expect(one).toBeHidden();
  }
  await expect(page.getByText('Get the Newsletter')).toBeHidden();
  const drawn = await main
    .locator('[data-text] > p')
    .first()
    .evaluate((text) => {
      const { color, backgroundColor } = getComputedStyle(text);
      return [color, backgroundColor, getComputedStyle(document.documentElement).colorScheme];
    });
  expect(drawn).toEqual(['rgb(0, 0, 0)', 'rgba(0, 0, 0, 0)', 'light']);
  const after = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((one) => getComputedStyle(one, '::after').content);
  expect(await after('main > article')).toBe(`"${baseURL}${LONG}"`);
  expect((await page.pdf()).length).toBeGreaterThan(10_000);
});

test('a printed video is its URL', async ({ page }) => {
  await page.emulateMedia({ media: 'print' });
  await page.goto('/articles/gridlock-99-in-motion');
  const video = page.locator('article [data-player]').first();
  await expect(video.locator('img')).toBeHidden();
  expect(await video.evaluate((one) => getComputedStyle(one, '::after').content)).toMatch(
    /^"https:\/\/www\.youtube\.com\/watch\?v=aqz-KE-bpKQ"$/,
  );
});

test('printed live entries have the URLs of their links', async ({ page }) => {
  await page.emulateMedia({ media: 'print' });
  await page.goto('/articles/the-winter-arcade-showcase-as-it-happened');
  const address = await page
    .locator('[id^="entry-"] [dir="auto"]')
    .first()
    .evaluate((text) => {
      text.innerHTML = '<a href="https://elsewhere.example/">Elsewhere</a>';
      return getComputedStyle(text.firstElementChild ?? text, '::after').content;
    });
  expect(address).toContain('https://elsewhere.example/');
});

test('a printed list is its titles', async ({ page }) => {
  await page.emulateMedia({ media: 'print' });
  await page.goto('/reviews');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(main.getByRole('heading', { name: 'Ossuary Jazz Club' }).first()).toBeVisible();
  await expect(main.locator('img').first()).toBeHidden();
});
