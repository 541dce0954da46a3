import type { Page } from '@playwright/test';
import { expect, expectNoSidewaysScroll, test } from '../../support/journey.ts';
import { changeAnswers, visit } from '../../support/visitor.ts';

const PAGES = [
  '/',
  '/reviews',
  '/?q=hollow',
  '/articles/hollow-meridian-is-a-map-you-have-to-earn',
  '/articles/set-up-your-kestrel-2-in-an-evening',
  '/articles/the-winter-arcade-showcase-as-it-happened',
  '/games',
  '/games/hollow-meridian',
  '/releases',
  '/contact',
  '/about',
  '/privacy',
  '/newsletter',
  '/archive',
  '/corrections',
  '/no-such-page',
];
const URL_OF_A_MOD =
  'https://mods.example.com/hollowmeridian/mods/24011-better-compass-ribbon-for-large-screens';
const LONG = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen im Test';

/** The text parts of the page that reach over its right edge, outside of frames that scroll. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      element !== document.body &&
      (getComputedStyle(element).overflowX !== 'visible' || scrolls(element.parentElement));
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!parent || !node.nodeValue?.trim() || parent.closest('script, style, noscript, .sr'))
        continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const { right, width: own } = range.getBoundingClientRect();
      // Allows for the trimmed side of a glyph.
      if (own > 0 && right > width + 1 && !scrolls(parent)) found.push(node.nodeValue.trim());
    }
    return found;
  });

/** Sets the browser's default font size. */
async function setFontSize(page: Page, size: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: size } });
}

for (const [size, face] of [
  [24, 'the fonts of the site'],
  [32, 'the fonts of the site'],
  [32, 'the fallback fonts'],
] as const) {
  test(`no page is cut off on a phone with a browser font of ${size} px and ${face}`, {
    tag: '@phone-only',
  }, async ({ page, mayFail }) => {
    mayFail.push(/no-such-page/);
    await setFontSize(page, size);
    // Until the fonts are loaded, the wider fallbacks have to fit as well.
    if (face === 'the fallback fonts') {
      mayFail.push(/\.woff2/);
      await page.route(/\.woff2$/, (route) => route.abort());
    }
    for (const path of PAGES) {
      await page.goto(path);
      await expectNoSidewaysScroll(page);
      expect(await cutOff(page), path).toEqual([]);
    }
  });
}

test('no page is cut off on a screen of 320 px', { tag: '@phone-only' }, async ({
  page,
  mayFail,
}) => {
  mayFail.push(/no-such-page/);
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of PAGES) {
    await page.goto(path);
    await expectNoSidewaysScroll(page);
    expect(await cutOff(page), path).toEqual([]);
  }
});

/** The words of headlines and category filters that continue in the next line, except where a hyphen may stand. */
const brokenWords = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!parent?.closest(':is(main, footer) :is(h1, h2, h3, strong, nav a, [data-sure])'))
        continue;
      if (parent.closest('.sr') || getComputedStyle(parent).hyphens === 'auto') continue;
      for (const { index, 0: word } of (node.nodeValue ?? '').matchAll(/[a-z]{4,}/gi)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const tops = [...range.getClientRects()].map(({ top }) => top);
        if (Math.max(...tops) - Math.min(...tops) > 8) found.push(word);
      }
    }
    return found;
  });

for (const [width, size] of [
  [320, 16],
  [360, 24],
  [1024, 16],
] as const) {
  test(`no headline or filter breaks within a word at ${width} px and a browser font of ${size} px`, {
    tag: '@phone-only',
  }, async ({ page, mayFail }) => {
    mayFail.push(/no-such-page/);
    await setFontSize(page, size);
    await page.setViewportSize({ width, height: 740 });
    for (const path of PAGES) {
      await page.goto(path);
      await page.evaluate(() => document.fonts.ready);
      expect(await brokenWords(page), path).toEqual([]);
    }
  });
}

test('very long words and URLs break inside the margins', { tag: '@phone' }, async ({ page }) => {
  await visit(page, '/reviews');
  await changeAnswers<object>(page, /\/api\/articles\/slug\/[^/]+$/, (body) => ({
    ...body,
    title: LONG,
    excerpt: LONG,
    content: `<p>${LONG}</p><ul><li>${URL_OF_A_MOD}</li></ul>`,
  }));
  await page.getByRole('link', { name: 'Static Garden' }).first().click();
  const title = page.getByRole('heading', { level: 1, name: LONG });
  await expect(title).toBeVisible();
  await expect(page.getByText(URL_OF_A_MOD)).toBeAttached();
  await expectNoSidewaysScroll(page);
  expect(await cutOff(page)).toEqual([]);
  await expect(page.getByRole('button', { name: 'Share' })).toBeInViewport();
});

test('lines of headlines leave room between a descender and an accent', { tag: '@phone' }, async ({
  page,
}) => {
  for (const path of ['/', '/reviews', '/articles/static-garden', '/games/hollow-meridian']) {
    await page.goto(path);
    const tight = await page.locator('.title').evaluateAll((titles) =>
      titles.flatMap((title) => {
        const { lineHeight, fontSize } = getComputedStyle(title);
        const ratio = Number.parseFloat(lineHeight) / Number.parseFloat(fontSize);
        return ratio < 1.035 ? [`${title.textContent}: ${ratio}`] : [];
      }),
    );
    expect(tight, path).toEqual([]);
  }
});
