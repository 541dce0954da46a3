import type { Locator, Page } from '@playwright/test';
import { hydrated } from './journey.ts';

/** Opens a page as a new visit and waits for hydration. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

/** Opens the navigation, search and login buttons: the header, or the menu on small screens. */
export async function openHeader(page: Page): Promise<Locator> {
  const toggle = page.getByRole('button', { name: 'Open menu' });
  if (await toggle.isVisible()) {
    await toggle.click();
    return page.getByRole('dialog', { name: 'Menu' });
  }
  return page.getByRole('banner');
}

/** Follows a link of the main navigation. */
export async function goTo(page: Page, label: string): Promise<void> {
  const header = await openHeader(page);
  await header.getByRole('navigation').getByRole('link', { name: label, exact: true }).click();
}

/** The toast, while it is shown. */
export const shownToast = (page: Page) => page.locator('[data-toast][data-state="open"]');

/** The search box, which shows suggestions once it has the focus. */
export const searchField = (within: Page | Locator) =>
  within
    .getByRole('searchbox', { name: 'Search articles' })
    .or(within.getByRole('combobox', { name: 'Search articles' }));

/** Types into the search box and submits. */
export async function searchFor(page: Page, text: string): Promise<void> {
  const header = await openHeader(page);
  const box = searchField(header);
  await box.fill(text);
  await box.press('Enter');
}

/** Sets a mark on the document, which a page load would remove. */
export async function markDocument(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => Object.assign(window, { marked: true }));
  return () => page.evaluate(() => 'marked' in window);
}

/** Delays responses until `release` is called. */
export async function holdAnswers(page: Page, url: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await promise;
    await route.continue().catch(() => undefined);
  });
  return resolve;
}

/** Makes calls fail, as a server without its database does. */
export async function failCalls(page: Page, url: RegExp, mayFail: RegExp[]): Promise<void> {
  mayFail.push(url);
  await page.route(url, (route) => route.fulfill({ status: 500, body: 'Internal Server Error' }));
}

/** Scrolls every image of the page into view once, and waits until the visible ones have loaded. */
export async function seeAllImages(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
      window.scrollTo({ top, behavior: 'instant' });
      await frame();
      const near = [...document.images].filter((image) => {
        const { top: from, bottom } = image.getBoundingClientRect();
        return from < innerHeight && bottom > 0 && image.src !== '';
      });
      await Promise.all(near.map((image) => image.decode().catch(() => undefined)));
      await frame();
    }
  });
}

/** Fetches the real response and changes it. */
export async function changeAnswers<T>(
  page: Page,
  url: RegExp,
  change: (body: T) => unknown,
): Promise<void> {
  await page.route(url, async (route) => {
    try {
      const response = await route.fetch();
      await route.fulfill({ response, json: change((await response.json()) as T) });
    } catch {
      // A prefetch may still be running when the journey ends.
    }
  });
}
