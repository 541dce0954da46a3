import { expect, expectNoSidewaysScroll, test } from './journey.ts';

// A font that comes too late is not shown in this visit: its fallback has to look right too.
for (const path of ['/', '/reviews', '/articles/static-garden']) {
  test(`the lines of the headline on ${path} do not overlap without the magazine's fonts`, async ({
    page,
    mayFail,
  }) => {
    mayFail.push(/\.woff2$/);
    await page.route(/\.woff2$/, (route) => route.abort());
    await page.goto(path);
    const [tall, line] = await page.locator('h1').evaluate(async (heading) => {
      const { fontWeight, fontSize, fontFamily, lineHeight } = getComputedStyle(heading);
      // Whoever has none of the fonts that it borrows sees what the machine has.
      const has = await document.fonts.load(`20px "Any Fallback"`).then(
        (faces) => faces.length > 0,
        () => false,
      );
      if (!has) return [];
      const context = document.createElement('canvas').getContext('2d');
      if (context === null) throw new Error('no canvas');
      context.font = `${fontWeight} ${fontSize} ${fontFamily}`;
      const { actualBoundingBoxAscent, actualBoundingBoxDescent } = context.measureText('dHgp');
      // In pixels: of a letter with an ascender over one with a descender, and of a line.
      return [actualBoundingBoxAscent + actualBoundingBoxDescent, Number.parseFloat(lineHeight)];
    });
    if (tall !== undefined) {
      expect(tall).toBeGreaterThan(10);
      expect(tall).toBeLessThanOrEqual(line ?? 0);
    }
    await expectNoSidewaysScroll(page);
  });
}
