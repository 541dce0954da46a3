import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../../support/journey.ts';
import { holdAnswers, searchField, visit } from '../../support/visitor.ts';

const LONG = '/articles/hollow-meridian-is-a-map-you-have-to-earn';
const OLDER = '/articles/gridlock-99-slips-to-spring-so-its-ghosts-can-learn-to-lose';

const sizeOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize));
const TEXT = 'main [data-text] > p';
const TITLE = 'main h1';

test('the text size applies to all articles', { tag: '@phone' }, async ({ page }) => {
  await visit(page, LONG);
  const before = [await sizeOf(page, TEXT), await sizeOf(page, TITLE)];
  const button = page.getByRole('button', { name: 'Text size' });
  await button.press('Enter');
  const normal = page.getByRole('radio', { name: 'Normal' });
  await expect(normal).toBeChecked();
  // The panel opens next to its button, below or above it.
  const isPlaced = () =>
    button.evaluate((element) => {
      const at = element.getBoundingClientRect();
      const panel = document.querySelector('#text-size')?.getBoundingClientRect() ?? at;
      const gap = Math.max(panel.top - at.bottom, at.top - panel.bottom);
      const isBeside = panel.left < at.right && panel.right > at.left;
      return isBeside && gap >= 0 && gap <= 16 && panel.left >= 0 && panel.right <= innerWidth;
    });
  await expect.poll(isPlaced).toBe(true);
  await normal.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'Large', exact: true })).toBeChecked();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(normal).toBeHidden();
  await expect(button).toBeFocused();
  expect(await sizeOf(page, TEXT)).toBeCloseTo((before[0] ?? 0) * 1.15, 1);
  expect(await sizeOf(page, TITLE)).toBe(before[1]);

  // Another time it is so from the start, before any script of the page's own has come.
  await page.route(/\/assets\/.*\.js$/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  );
  await page.goto(OLDER, { waitUntil: 'commit' });
  await page.locator(TEXT).first().waitFor({ state: 'attached' });
  expect(await sizeOf(page, TEXT)).toBeCloseTo((before[0] ?? 0) * 1.15, 1);
  await page.unroute(/\/assets\/.*\.js$/);

  await visit(page, LONG);
  await button.press('Enter');
  await expect(page.getByRole('radio', { name: 'Large', exact: true })).toBeChecked();
  await normal.check();
  await expect.poll(() => sizeOf(page, TEXT)).toBe(before[0]);
  await page.reload();
  expect(await sizeOf(page, TEXT)).toBe(before[0]);
});

/** Scrolls to the heading and stays there. */
async function readTo(page: Page, place: ReturnType<Page['locator']>): Promise<void> {
  const before = await page.evaluate(() => localStorage.getItem('places'));
  await place.evaluate((one) => one.scrollIntoView({ block: 'start', behavior: 'instant' }));
  await expect.poll(() => page.evaluate(() => localStorage.getItem('places'))).not.toBe(before);
}

test('a reader can continue a long article where they left off', { tag: '@phone' }, async ({
  page,
}) => {
  const heading = page.locator('main [data-text] > h2').nth(2);
  const offer = page.getByRole('button', { name: 'Continue where you left off' });
  await visit(page, LONG);
  await expect(page.getByRole('button', { name: 'Text size' })).toBeEnabled();
  await readTo(page, heading);
  await expect(offer).toHaveCount(0);

  await visit(page, '/about');
  await visit(page, LONG);
  await expect(offer).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await expectAccessible(page);
  await offer.press('Enter');
  await expect(heading).toBeInViewport();
  await expect(offer).toHaveCount(0);

  // A reader who has finished it has nothing to continue.
  await readTo(page, page.getByRole('contentinfo'));
  await visit(page, '/about');
  await visit(page, LONG);
  await expect(page.locator('main nav[aria-label="Other articles"] kbd').first()).toBeAttached();
  await expect(offer).toHaveCount(0);
});

test('scrolling back or closing the offer keeps the reading position', async ({ page }) => {
  const blocks = page.locator('main [data-text] > *');
  const heading = page.locator('main [data-text] > h2').nth(2);
  const offer = page.getByRole('button', { name: 'Continue where you left off' });
  const kept = () => page.evaluate(() => localStorage.getItem('places'));
  await visit(page, LONG);
  await expect(page.getByRole('button', { name: 'Text size' })).toBeEnabled();
  await readTo(page, heading);
  const place = await kept();

  await visit(page, '/about');
  await page.clock.install();
  await visit(page, LONG);
  await expect(offer).toBeVisible();
  await blocks.nth(3).evaluate((one) => one.scrollIntoView({ behavior: 'instant' }));
  await expect(blocks.nth(3)).toBeInViewport();
  await page.clock.runFor(1000);
  await expect(offer).toBeVisible();
  expect(await kept()).toBe(place);

  // The topmost layer closes first.
  await page.getByRole('button', { name: 'Text size' }).press('Enter');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('radio', { name: 'Normal' })).toBeHidden();
  await expect(offer).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(offer).toHaveCount(0);
  expect(await kept()).toBe(place);

  await page.reload();
  await page.getByRole('button', { name: 'Close', exact: true }).press('Enter');
  await expect(offer).toHaveCount(0);
});

test('an article works without browser storage', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('refused', 'SecurityError');
      },
    });
  });
  await visit(page, LONG);
  const before = await sizeOf(page, TEXT);
  await page.getByRole('button', { name: 'Text size' }).click();
  await page.getByRole('radio', { name: 'Very large' }).check();
  await page.keyboard.press('Escape');
  expect(await sizeOf(page, TEXT)).toBeGreaterThan(before * 1.2);
  const turns = page.getByRole('navigation', { name: 'Other articles' });
  const next = turns.getByRole('link', { name: /^Older/ });
  await expect(next).toHaveAttribute('aria-keyshortcuts', 'n');
  await turns.getByRole('button', { name: 'Turn off keyboard shortcuts' }).click();
  await expect(next).not.toHaveAttribute('aria-keyshortcuts');
});

test('the links to other articles have their size before the scripts load', {
  tag: '@phone',
}, async ({ page }) => {
  const release = await holdAnswers(page, /\/assets\/reading-helps-[^/]+\.(js|css)$/);
  await visit(page, OLDER);
  const turns = page.getByRole('navigation', { name: 'Other articles' });
  const before = await turns.boundingBox();
  const styles = page.waitForResponse(/\/assets\/reading-helps-[^/]+\.css$/);
  release();
  await (await styles).finished();
  await page.getByRole('button', { name: 'Text size' }).press('Enter');
  await expect(page.getByRole('radio', { name: 'Normal' })).toBeChecked();
  const after = await turns.boundingBox();
  expect([before?.width, before?.height]).toEqual([after?.width, after?.height]);
});

test('keyboard shortcuts are not mentioned where there is no keyboard', {
  tag: '@phone-only',
}, async ({ page }) => {
  await visit(page, LONG);
  const turns = page.getByRole('navigation', { name: 'Other articles' });
  await expect(turns.getByRole('link', { name: /^Older/ })).toBeVisible();
  await expect(turns.getByText('Turn off keyboard shortcuts')).toBeHidden();
  await expect(turns.locator('kbd').first()).toBeHidden();
});

test('shortcuts open the newer and older article until they are turned off', async ({ page }) => {
  await visit(page, LONG);
  const turns = page.getByRole('navigation', { name: 'Other articles' });
  const next = turns.getByRole('link', { name: /^Older/ });
  await expect(next).toHaveAttribute('href', OLDER);
  await expect(next).toHaveAttribute('aria-keyshortcuts', 'n');

  const search = searchField(page);
  await search.press('n');
  await search.press('p');
  await expect(search).toHaveValue('np');
  await page.locator('main').focus();
  await page.keyboard.press('Control+n');
  await page.keyboard.press('Shift+n');
  await expect(page).toHaveURL(LONG);

  await page.keyboard.press('n');
  await expect(page).toHaveURL(OLDER);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Gridlock');
  // Its title is shown before it has loaded.
  await expect(page.locator('[data-text]')).toBeVisible();
  await page.keyboard.press('p');
  await expect(page).toHaveURL(LONG);

  await turns.getByRole('button', { name: 'Turn off keyboard shortcuts' }).press('Enter');
  await expect(next).not.toHaveAttribute('aria-keyshortcuts');
  await page.reload();
  const on = turns.getByRole('button', { name: 'Turn on keyboard shortcuts' });
  await expect(on).toBeVisible();
  await page.keyboard.press('n');
  await on.press('Enter');
  await expect(next).toHaveAttribute('aria-keyshortcuts', 'n');
  await expect(page).toHaveURL(LONG);
});

test('a saved article is listed on this device and cleared with one click', async ({ page }) => {
  await visit(page, '/articles/ossuary-jazz-club');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved for later').first()).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Saved' }).click();
  await expect(page).toHaveURL('/saved');
  const saved = page.getByRole('region', { name: 'Saved for later' });
  await expect(saved.getByRole('link', { name: 'Ossuary Jazz Club' })).toBeVisible();
  await saved.getByRole('button', { name: 'Clear saved articles' }).click();
  await expect(saved.getByText('Nothing saved yet.')).toBeVisible();
  await expectAccessible(page);
});
