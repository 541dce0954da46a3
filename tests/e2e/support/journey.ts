import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
/** The demo has one image that is missing on purpose. */
const MISSING_IMAGE = /never-developed\.webp/;

interface Journey {
  /** Hosts other than the magazine's own that the page asked for something. */
  foreignHosts: Set<string>;
  /**
   * Addresses that may fail in this journey: the browser notes each failure in the console. Also the
   * words of another complaint that is meant to come.
   */
  mayFail: RegExp[];
}

/** A network address for each journey: covers are limited by visitor, and journeys are visitors. */
function visitorAddress(testId: string): string {
  const hash = [...testId].reduce((sum, one) => (sum * 31 + one.charCodeAt(0)) >>> 0, 7);
  return `10.${hash & 255}.${(hash >> 8) & 255}.${(hash >> 16) & 255}`;
}

/**
 * A journey through the real site. Other hosts are answered here, so that nothing leaves the machine;
 * a console error, a page error or a hydration complaint fails the journey.
 */
export const test = base.extend<Journey>({
  extraHTTPHeaders: ({ baseURL: _ }, use, { testId }) =>
    use({ 'x-forwarded-for': visitorAddress(testId) }),
  foreignHosts: [
    async ({ page }, use) => {
      const hosts = new Set<string>();
      await page.route(
        (url) => url.hostname !== '127.0.0.1' && /^https?:$/.test(url.protocol),
        (route) => {
          const url = new URL(route.request().url());
          hosts.add(url.host);
          return route.request().resourceType() === 'image'
            ? route.fulfill({ contentType: 'image/png', body: PIXEL })
            : route.fulfill({ contentType: 'text/html', body: '<title>player</title>' });
        },
      );
      await use(hosts);
    },
    { auto: true },
  ],
  mayFail: ({ baseURL: _ }, use) => use([MISSING_IMAGE]),
  page: async ({ page, mayFail }, use) => {
    const errors: string[] = [];
    page.on('console', (message) => {
      const { url } = message.location();
      const text = message.text();
      if (message.type() !== 'error') return;
      const about = text.startsWith('Failed to load resource') ? url : text;
      if (mayFail.some((one) => one.test(about))) return;
      errors.push(`${text} (${url})`);
    });
    page.on('pageerror', (error) => errors.push(String(error)));
    await use(page);
    expect(errors, 'errors in the console').toEqual([]);
  },
});

export { expect };

/**
 * Fails on anything axe finds, at the present size and state of the page.
 * @param within looks at this part alone: what stands behind a dialog was looked at before
 */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  await expectNothingFound(page, axeOf(page, within).withTags(tags));
}

/** Fails on colours that axe finds too close to each other: all that can differ in another theme. */
export async function expectReadableColours(page: Page, within?: string): Promise<void> {
  await expectNothingFound(page, axeOf(page, within).withRules(['color-contrast']));
}

/** Fails on what a finger cannot meet: of all that axe looks for, what can differ on a phone. */
export async function expectRoomToTouch(page: Page, within?: string): Promise<void> {
  await expectNothingFound(page, axeOf(page, within).withRules(['target-size']));
}

/** Looks for what is wrong alone, in the page itself: a third of the time. */
function axeOf(page: Page, within: string | undefined): AxeBuilder {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  return within === undefined ? axe : axe.include(within);
}

async function expectNothingFound(page: Page, axe: AxeBuilder): Promise<void> {
  const { violations } = await axe.exclude('iframe').analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`,
  );
  expect(found, `what axe found at ${page.url()}`).toEqual([]);
}

/** The page is no wider than its window: nothing scrolls sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  // What can be asked about already may still be without its styles.
  await page.waitForLoadState();
  const [content, window] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect(content, page.url()).toBeLessThanOrEqual(window ?? 0);
}

/**
 * Sum of layout shifts since the page began (Chromium's own measure).
 * @param answering counts also what moves within half a second of a press, which Chromium forgives:
 *   on a slow network the same comes later
 */
export function layoutShift(page: Page, { answering = false } = {}): Promise<number> {
  return page.evaluate(
    (all) =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
            if (all || !shift.hadRecentInput) sum += shift.value;
          }
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
    answering,
  );
}

/** Waits until the page answers to clicks by script: React has taken it over, screen included. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const taken = (element: Element | null) =>
      element !== null && Object.keys(element).some((key) => key.startsWith('__react'));
    return taken(document.getElementById('root')) && taken(document.querySelector('main h1'));
  });
}
