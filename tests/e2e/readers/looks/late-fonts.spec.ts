import type { Page } from '@playwright/test';
import {
  expect,
  expectNoSidewaysScroll,
  hydrated,
  layoutShift,
  test,
} from '../../support/journey.ts';

/** The font files with which the browser has drawn the headline, such as 'Anybody Thin'. */
async function drawnFonts(page: Page): Promise<string> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('DOM.enable');
  await devtools.send('CSS.enable');
  const { root } = await devtools.send('DOM.getDocument');
  const { nodeId } = await devtools.send('DOM.querySelector', {
    nodeId: root.nodeId,
    selector: 'h1',
  });
  const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId });
  await devtools.detach();
  return fonts.map(({ familyName }) => familyName).join(', ');
}

// A font that arrives too late is not used in this visit, so its fallback has to look right, too.
for (const path of ['/', '/reviews', '/articles/static-garden']) {
  test(`the headline lines on ${path} do not overlap with fallback fonts`, {
    tag: '@phone',
  }, async ({ page, mayFail }) => {
    mayFail.push(/\.woff2$/);
    await page.route(/\.woff2$/, (route) => route.abort());
    await page.goto(path);
    const { declared, tall, line } = await page.locator('h1').evaluate(async (heading) => {
      const { fontWeight, fontSize, fontFamily, lineHeight } = getComputedStyle(heading);
      const [, fallback = ''] = fontFamily.split(', ').map((name) => name.replaceAll('"', ''));
      const families = [...document.fonts].map(({ family }) => family.replaceAll('"', ''));
      const declared = families.includes(fallback);
      // If none of the fallback's fonts is installed, the machine's own is used.
      const has = await document.fonts.load(`20px "${fallback}"`).then(
        (faces) => faces.length > 0,
        () => false,
      );
      if (!has) return { declared };
      const context = document.createElement('canvas').getContext('2d');
      if (context === null) throw new Error('no canvas');
      context.font = `${fontWeight} ${fontSize} ${fontFamily}`;
      const { actualBoundingBoxAscent, actualBoundingBoxDescent } = context.measureText('dHgp');
      // In pixels: of an ascender above a descender, and of a line.
      const tall = actualBoundingBoxAscent + actualBoundingBoxDescent;
      return { declared, tall, line: Number.parseFloat(lineHeight) };
    });
    expect(declared).toBe(true);
    if (tall !== undefined) {
      expect(tall).toBeGreaterThan(10);
      expect(tall).toBeLessThanOrEqual(line ?? 0);
    }
    await expectNoSidewaysScroll(page);
  });
}

/** Opens a page whose fonts arrive after its first paint, when the returned function is called. */
async function openWithLateFonts(page: Page, path: string): Promise<() => void> {
  const arrive = Promise.withResolvers<void>();
  await page.route(/\.woff2$/, async (route) => {
    await arrive.promise;
    await route.continue();
  });
  // It loads until the fonts are there.
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  await expect(page.locator('head > link[href*="/below-"]')).toBeAttached();
  // The face of Latin letters.
  const isAwaited = () =>
    page.evaluate(() =>
      [...document.fonts].some(
        ({ family, unicodeRange, status }) =>
          family.includes('Anybody') && unicodeRange.includes('U+41') && status === 'loading',
      ),
    );
  await expect.poll(isAwaited).toBe(false);
  return arrive.resolve;
}

test('a late font is used when it arrives, where that moves nothing', async ({ page }) => {
  const arrive = await openWithLateFonts(page, '/about');
  expect(await drawnFonts(page)).not.toMatch(/Anybody|^$/);
  arrive();
  await expect.poll(() => drawnFonts(page)).toContain('Anybody');
  // Links of the header get wider.
  expect(await layoutShift(page)).toBeLessThan(0.02);
});

test('a late font that would move the page is used from the next page on', async ({ page }) => {
  // The title has one line with the fallback, and two with its own font.
  await page.setViewportSize({ width: 390, height: 844 });
  const arrive = await openWithLateFonts(page, '/about');
  arrive();
  await hydrated(page);
  // Chromium looks for all fonts again, as it does when a style sheet is added before others.
  await page.evaluate(async () => {
    document.styleSheets[0]?.insertRule('@font-face { font-family: none; src: local("none") }');
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  });
  expect(await drawnFonts(page)).not.toMatch(/Anybody|^$/);
  expect(await layoutShift(page)).toBe(0);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Contact Us' })).toBeVisible();
  await expect.poll(() => drawnFonts(page)).toContain('Anybody');
});

test('a font that is still loading when the visitor goes on is used when it arrives', async ({
  page,
}) => {
  const arrive = await openWithLateFonts(page, '/about');
  // Scripts wait for the page to load, or for the first touch.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).hover();
  await page.mouse.wheel(0, 1);
  await hydrated(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Contact Us' })).toBeVisible();
  expect(await drawnFonts(page)).not.toMatch(/Anybody|^$/);
  arrive();
  await expect.poll(() => drawnFonts(page)).toContain('Anybody');
});
