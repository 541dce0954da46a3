import { expect, expectNoSidewaysScroll, test } from '../../support/journey.ts';

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
