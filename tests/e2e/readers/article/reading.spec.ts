import type { Page } from '@playwright/test';
import { expect, test } from '../../support/journey.ts';

const LONG = '/articles/hollow-meridian-is-a-map-you-have-to-earn';

/** How much of the line on the header's edge is drawn, from 0 to 1. */
const progressOf = (page: Page) =>
  page
    .locator('main [data-text]')
    .evaluate((text) => Number(getComputedStyle(text, '::before').scale.split(' ')[0]));

/** Brings an edge of the text to an edge of the window. */
const scrollToText = (page: Page, edge: 'start' | 'end') =>
  page
    .locator('main [data-text]')
    .evaluate(
      (text, block) => text.scrollIntoView({ block, behavior: 'instant' }),
      edge as ScrollLogicalPosition,
    );

test.describe('how far a text is read', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('shows on the edge of the header, without a script', { tag: '@phone' }, async ({ page }) => {
    await page.goto(LONG);
    await expect.poll(() => progressOf(page)).toBe(0);
    await scrollToText(page, 'end');
    await expect.poll(() => progressOf(page)).toBeCloseTo(1, 2);
  });
});

test('where motion is not wanted, nothing moves on the edge of the header', async ({ page }) => {
  await page.goto(LONG);
  await scrollToText(page, 'end');
  expect(await progressOf(page)).toBe(0);
});

test('on paper an article stands alone, black on white, with its spoilers and addresses', async ({
  page,
  baseURL,
}) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.goto(LONG);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(main.getByText('Savepoint Staff').first()).toBeVisible();
  await expect(main.locator('[data-text] figcaption').first()).toBeVisible();
  await expect(main.locator('[data-text] details p').first()).toBeVisible();
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

test('on paper a video is its address', async ({ page }) => {
  await page.emulateMedia({ media: 'print' });
  await page.goto('/articles/gridlock-99-in-motion');
  const frame = page.locator('article [data-video]').first();
  await expect(frame.locator('iframe')).toBeHidden();
  expect(await frame.evaluate((one) => getComputedStyle(one, '::after').content)).toMatch(
    /^"Video: https:\/\/www\.youtube\.com\/watch\?v=aqz-KE-bpKQ"$/,
  );
});

test('on paper the links of live entries have their addresses', async ({ page }) => {
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

test('on paper a list is its titles', async ({ page }) => {
  await page.emulateMedia({ media: 'print' });
  await page.goto('/reviews');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(main.getByRole('heading', { name: 'Ossuary Jazz Club' }).first()).toBeVisible();
  await expect(main.locator('img').first()).toBeHidden();
});
