import { expect, hydrated, layoutShift, test } from '../../support/journey.ts';
import { seeAllImages } from '../../support/visitor.ts';

const PAGES: Record<string, string> = {
  'the home page': '/',
  'a search': '/?q=hollow',
  'a list': '/articles',
  'a list with videos and covers': '/reviews',
  'an article with an image': '/articles/hollow-meridian-is-a-map-you-have-to-earn',
  'an article with a video': '/articles/gridlock-99-in-motion',
  'an article without an image': '/articles/ossuary-jazz-club',
  'an article whose image is missing': '/articles/static-garden-what-every-frequency-means',
  'a guide with a checklist': '/articles/cinder-and-salt-five-routes-through-the-lantern-strait',
  'all games': '/games',
  'a game': '/games/hollow-meridian',
  'the calendar of releases': '/releases',
  'all corrections': '/corrections',
  'the contact page': '/contact',
  'the about page': '/about',
};

/** A line may break elsewhere when the font replaces its fallback: one line of a headline is 0.021. */
const BY_FONTS = 0.025;

for (const [name, path] of Object.entries(PAGES)) {
  test(`nothing moves on ${name} while it hydrates and its images load`, {
    tag: '@phone',
  }, async ({ page, mayFail }) => {
    mayFail.push(/\.woff2$/);
    await page.route(/\.woff2$/, (route) => route.abort());
    await page.goto(path);
    await hydrated(page);
    await seeAllImages(page);
    expect(await layoutShift(page)).toBe(0);
  });
}

for (const path of ['/', '/articles', '/articles/gridlock-99-in-motion']) {
  test(`the fonts of ${path} cause no layout shift, and fonts of rare scripts are not loaded`, {
    tag: '@phone',
  }, async ({ page }) => {
    await page.goto(path);
    await hydrated(page);
    await page.evaluate(() => document.fonts.ready);
    expect(await layoutShift(page)).toBeLessThan(BY_FONTS);
    const loaded = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .flatMap(({ name }) => name.match(/[\w-]+\.woff2$/) ?? []),
    );
    expect(loaded.filter((name) => !name.includes('-core-'))).toEqual([]);
  });
}
