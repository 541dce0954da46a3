import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
/** The demo has one deliberately missing image. */
const MISSING_IMAGE = /never-developed\.webp/;

interface Journey {
  /** Other hosts that the page sent requests to. */
  foreignHosts: Set<string>;
  /**
   * URLs that may fail in this journey, since the browser logs each failure; also the text of other expected
   * errors.
   */
  mayFail: RegExp[];
}

/** A network address for each journey, because covers are limited by address. */
function visitorAddress(testId: string): string {
  const hash = [...testId].reduce((sum, one) => (sum * 31 + one.charCodeAt(0)) >>> 0, 7);
  return `10.${hash & 255}.${(hash >> 8) & 255}.${(hash >> 16) & 255}`;
}

/**
 * A journey through the real site. Requests to other hosts are answered here, so that none leaves the
 * machine. A console error, page error or hydration error fails the journey.
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
      // The server would fetch it from there.
      await page.route('**/media/videos/*', (route) =>
        route.fulfill({ contentType: 'image/png', body: PIXEL }),
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
      // The script below can't run in the sandboxed previews of emails.
      if (url === 'about:srcdoc' && text.startsWith('Blocked script execution')) return;
      const about = text.startsWith('Failed to load resource') ? url : text;
      if (mayFail.some((one) => one.test(about))) return;
      errors.push(`${text} (${url})`);
    });
    page.on('pageerror', (error) => errors.push(String(error)));
    // Submitting the inner one of two nested forms leaves the page.
    await page.addInitScript(() => {
      new MutationObserver(() => {
        if (document.querySelector('form form')) console.error('A form is nested in a form.');
      }).observe(document, { childList: true, subtree: true });
    });
    await use(page);
    expect(errors, 'errors in the console').toEqual([]);
  },
});

export { expect };

/**
 * Fails on anything that axe finds in the current state and size of the page.
 * @param within checks this part only: the page behind a dialog was checked before
 */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  // What is still loading has no heading yet.
  const heading = page.getByRole('heading', { level: 1, includeHidden: true });
  await expect(heading.first()).toBeAttached();
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  await expectNothingFound(page, axeOf(page, within).withTags(tags));
}

/** Fails on insufficient contrast, the only thing that differs between themes. */
export async function expectReadableColors(page: Page, within?: string): Promise<void> {
  await expectNothingFound(page, axeOf(page, within).withRules(['color-contrast']));
}

/** Fails on touch targets that are too small, the only thing that differs on a phone. */
export async function expectRoomToTouch(page: Page, within?: string): Promise<void> {
  await expectNothingFound(page, axeOf(page, within).withRules(['target-size']));
}

/** Reports violations only, which takes a third of the time. */
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

/** Expects no horizontal scrolling. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  // The page can be queried before its styles are loaded.
  await page.waitForLoadState();
  const [content, window] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect(content, page.url()).toBeLessThanOrEqual(window ?? 0);
}

/** Expects a page that everyone can use, in its current state and size. @param within see `expectAccessible` */
export async function expectUsable(page: Page, within?: string): Promise<void> {
  await expectAccessible(page, within);
  await expectNoSidewaysScroll(page);
}

/**
 * Sum of layout shifts since the page loaded (Chromium's metric).
 * @param answering counts also shifts within half a second of an interaction, which Chromium ignores: on a
 *   slow network they come later
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

/** Waits until the page and its current screen are hydrated. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const taken = (element: Element | null) =>
      element !== null && Object.keys(element).some((key) => key.startsWith('__react'));
    return taken(document.getElementById('root')) && taken(document.querySelector('main h1'));
  });
}
