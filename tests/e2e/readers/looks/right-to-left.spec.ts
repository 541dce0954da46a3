import { expect, expectNoSidewaysScroll, hydrated, test } from '../../support/journey.ts';
import { type RunningServer, startServer } from '../../support/server.ts';

const PAGES = [
  '/',
  '/articles/halqat-allaeibin',
  '/articles/hollow-meridian-is-a-map-you-have-to-earn',
  '/releases',
  '/?q=hollow',
  '/contact',
];

let server: RunningServer;

test.beforeAll(async () => {
  server = await startServer({ SITE_LANGUAGE: 'ar' });
});
test.afterAll(() => server.stop());

test(
  'an Arabic magazine is laid out from right to left',
  {
    tag: '@phone',
  },
  async ({ page }, { project }) => {
    for (const path of PAGES) {
      await page.goto(`${server.url}${path}`);
      await hydrated(page);
      await expect(page.locator('html'), path).toHaveAttribute('dir', 'rtl');
      await expect(page.locator('html'), path).toHaveAttribute('lang', 'ar');
      await expectNoSidewaysScroll(page);
    }
    await page.goto(`${server.url}/?q=hollow`);
    const studio = page.locator('bdi', { hasText: 'Marr Works' });
    const isAtStart = await studio.evaluate(
      (name) =>
        Math.abs(
          name.getBoundingClientRect().right -
            (name.parentElement?.getBoundingClientRect().right ?? 0),
        ) < 2,
    );
    expect(isAtStart, 'the studio starts its line, before the date').toBe(true);
    await page.goto(server.url);
    await hydrated(page);
    const middle = (page.viewportSize()?.width ?? 0) / 2;
    const logo = await page
      .locator('header a:visible')
      .filter({ hasText: 'Savepoint' })
      .boundingBox();
    expect(logo?.x, 'the logo starts the line').toBeGreaterThan(middle / 2);
    if (project.name !== 'phone') return;
    const toggle = page.getByRole('button', { name: 'فتح القائمة' });
    expect((await toggle.boundingBox())?.x, 'the button ends the line').toBeLessThan(middle);
    await toggle.click();
    const menu = page.getByRole('dialog', { name: 'القائمة' });
    await expect(menu).toBeVisible();
    const close = await menu.getByRole('button', { name: 'إغلاق القائمة' }).boundingBox();
    expect(close?.x).toBeLessThan(middle);
    await expectNoSidewaysScroll(page);
  },
);
