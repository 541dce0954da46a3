import type { Page } from '@playwright/test';
import { HOUR, MINUTE } from '#lib/durations.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectReadableColors,
  layoutShift,
  test,
} from '../../support/journey.ts';
import { holdAnswers, openHeader, searchField, visit } from '../../support/visitor.ts';

const GAME = 'Hollow Meridian';
const REVIEW = 'Hollow Meridian is a map you have to earn';
const ASKED = /\/api\/suggestions/;

const list = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' });
/** The link to all results, after the suggestions. */
const allResults = (page: Page) =>
  list(page).getByRole('option', { name: /^See all results for “/ });
const options = (page: Page) =>
  list(page).getByRole('option').filter({ hasNotText: 'See all results for' });
const chosen = (page: Page) => list(page).getByRole('option', { selected: true });

/** Types into the field of the search. @returns the field */
async function type(page: Page, text: string) {
  const field = searchField(await openHeader(page));
  await field.click();
  await field.pressSequentially(text);
  return field;
}

/** The queries of suggestion requests. */
function askedFor(page: Page): (string | null)[] {
  const asked: (string | null)[] = [];
  page.on('request', (request) => {
    if (ASKED.test(request.url())) asked.push(new URL(request.url()).searchParams.get('q'));
  });
  return asked;
}

/** Responds with one popular search that starts with the query. */
const answerWithPhrase = (page: Page) =>
  page.route(ASKED, (route) => {
    const q = new URL(route.request().url()).searchParams.get('q');
    return route.fulfill({ json: { games: [], articles: [], authors: [], phrases: [`${q} map`] } });
  });

test('typing shows suggestions with the typed text marked, and a click opens one', {
  tag: '@phone',
}, async ({ page }) => {
  await visit(page, '/about');
  const field = await type(page, 'meri');
  await expect(list(page).getByRole('group', { name: 'Games' }).getByRole('option')).toHaveText([
    /^Hollow Meridian20\d\d$/,
  ]);
  const articles = list(page).getByRole('group', { name: 'Articles' });
  await expect(articles.getByRole('option').first()).toContainText(REVIEW);
  await expect(articles.locator('mark').first()).toHaveText('Meri');
  await expect(page.getByRole('status').filter({ hasText: '4 suggestions' })).toHaveCount(1);
  await expect(field).toHaveAttribute('aria-expanded', 'true');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  expect(await layoutShift(page)).toBeLessThan(0.01);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.evaluate(() => {
    document.documentElement.dataset.theme = 'dark';
  });
  await expectReadableColors(page);

  await articles.getByRole('option').filter({ hasText: REVIEW }).click();
  await expect(page.getByRole('heading', { level: 1, name: REVIEW })).toBeVisible();
  await expect(list(page)).toHaveCount(0);
  await expect(page.getByRole('dialog', { name: 'Menu' })).toHaveCount(0);
  await expect(searchField(await openHeader(page))).toHaveValue('');
});

test('the suggestions work with the keyboard', async ({ page }) => {
  await visit(page, '/about');
  await page.keyboard.press('/');
  const field = searchField(page.getByRole('banner'));
  await field.pressSequentially('meri');
  await expect(options(page)).toHaveCount(4);
  await expect(chosen(page)).toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  await expect(chosen(page)).toContainText(GAME);
  await expect(field).toHaveAttribute(
    'aria-activedescendant',
    (await chosen(page).getAttribute('id')) ?? '',
  );
  await page.keyboard.press('ArrowUp');
  await expect(allResults(page)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(chosen(page)).toContainText(REVIEW);

  await page.keyboard.press('Escape');
  await expect(list(page)).toHaveCount(0);
  await expect(field).toHaveValue('meri');
  await expect(field).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('ArrowDown');
  await expect(options(page)).toHaveCount(4);
  await page.keyboard.press('Tab');
  await expect(field).not.toBeFocused();
  await expect(list(page)).toHaveCount(0);

  await field.focus();
  await page.keyboard.press('ArrowDown');
  await expect(options(page)).toHaveCount(4);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: GAME })).toBeVisible();
  await expect(page).toHaveURL('/games/hollow-meridian');
});

test('all results are one row away, also when there are no suggestions', async ({ page }) => {
  await visit(page, '/about');
  const field = await type(page, 'zzqx');
  await expect(list(page).getByRole('option')).toHaveText(['See all results for “zzqx”']);
  await expect(page.getByText(/^No suggestions\. Check the spelling/)).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'No suggestions' })).toHaveCount(1);
  await field.fill('meri');
  await expect(options(page)).toHaveCount(4);
  await allResults(page).click();
  await expect(page).toHaveURL('/?q=meri');
  await expect(list(page)).toHaveCount(0);
});

test('Enter searches for the typed text or for a chosen suggested search', async ({ page }) => {
  await answerWithPhrase(page);
  await visit(page, '/guides');
  const field = await type(page, 'hollow');
  await expect(options(page)).toHaveText('hollow map');
  await field.press('Enter');
  await expect(page).toHaveURL('/guides?q=hollow');
  await expect(list(page)).toHaveCount(0);

  await field.fill('meridian');
  await expect(options(page)).toHaveText('meridian map');
  await field.press('ArrowDown');
  await field.press('Enter');
  await expect(page).toHaveURL('/guides?q=meridian+map');
  await expect(field).toHaveValue('meridian map');
});

for (const [what, downs, marked, found] of [
  ['a marked suggestion stays marked', 2, 'meri map', '/?q=meri+map'],
  ['a mark disappears with its suggestion', 1, undefined, '/?q=meri'],
] as const) {
  test(`${what} when suggestions for the latest input arrive`, async ({ page }) => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route(ASKED, async (route) => {
      const isFirst = route.request().url().endsWith('=me');
      if (!isFirst) await held;
      const phrases = isFirst ? ['me first', 'meri map'] : ['meri coast', 'meri road', 'meri map'];
      await route.fulfill({ json: { games: [], articles: [], authors: [], phrases } });
    });
    await visit(page, '/about');
    const field = await type(page, 'me');
    await expect(options(page)).toHaveCount(2);
    await field.pressSequentially('ri');
    for (let down = 0; down < downs; down += 1) await field.press('ArrowDown');
    await expect(chosen(page)).toHaveCount(1);
    release();
    await expect(options(page)).toHaveCount(3);
    await expect(chosen(page)).toHaveText(marked === undefined ? [] : [marked]);
    await expect(list(page).locator('[id][aria-selected="true"]')).toHaveCount(marked ? 1 : 0);
    await field.press('Enter');
    await expect(page).toHaveURL(found);
  });
}

test('a click between suggestions keeps the list open, and Tab skips the scroll area', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 300 });
  await visit(page, '/about');
  const field = await type(page, 'meri');
  await expect(options(page)).toHaveCount(4);
  await list(page).getByText('Games', { exact: true }).click();
  await page.getByText('to close').click();
  await expect(field).toBeFocused();
  await expect(options(page)).toHaveCount(4);
  await field.press('Tab');
  await expect(list(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Switch between/ })).toBeFocused();
});

test('the suggestions stay closed if their code loads after the search was submitted', async ({
  page,
}) => {
  const asked = askedFor(page);
  const releaseList = await holdAnswers(page, /assets\/suggestions-.*\.js/);
  const releaseResults = await holdAnswers(page, /assets\/search-results-.*\.js/);
  await page.clock.install();
  await visit(page, '/about');
  const field = await type(page, 'hollow');
  await field.press('Enter');
  releaseList();
  await expect(field).toHaveRole('combobox');
  await page.clock.runFor(MINUTE);
  releaseResults();
  await expect(page).toHaveURL('/?q=hollow');
  await expect(page.getByText(/^Found \d+ articles/)).toBeVisible();
  await expect(list(page)).toHaveCount(0);
  expect(asked).toEqual([]);
});

test('Escape closes the suggestions in the menu before the menu itself', {
  tag: '@phone-only',
}, async ({ page }) => {
  await visit(page, '/');
  const field = await type(page, 'meri');
  await expect(options(page)).toHaveCount(4);
  await field.press('Escape');
  await expect(list(page)).toHaveCount(0);
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await expect(field).toHaveValue('meri');
});

test("the suggestions end above a phone's keyboard and scroll", {
  tag: '@phone-only',
}, async ({ page }) => {
  await visit(page, '/');
  const field = await type(page, 'meri');
  await expect(options(page)).toHaveCount(4);
  // A phone's keyboard covers the page, whose own size stays.
  await page.evaluate(() => {
    Object.defineProperty(visualViewport, 'height', { get: () => 300 });
    visualViewport?.dispatchEvent(new Event('resize'));
  });
  await expect
    .poll(async () => {
      const box = await list(page).boundingBox();
      return (box?.y ?? 0) + (box?.height ?? 0);
    })
    .toBeLessThan(300);
  await field.press('ArrowUp');
  // Scrolling stops at whole pixels, lines do not.
  await expect(options(page).last()).toBeInViewport({ ratio: 0.99 });
});

test('suggestions are requested when typing pauses, from two characters on, and count as no search', async ({
  page,
}) => {
  const asked = askedFor(page);
  const counted: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') counted.push(request.url());
  });
  await page.clock.install();
  await visit(page, '/about');
  const field = await type(page, '');
  await expect(field).toHaveRole('combobox');
  await page.clock.pauseAt(Date.now() + HOUR);
  await field.press('h');
  await page.clock.runFor(MINUTE);
  for (const letter of 'ollo') {
    await field.press(letter);
    await page.clock.runFor(100);
  }
  expect(asked).toEqual([]);
  await page.clock.resume();
  await expect(options(page).first()).toBeVisible();
  expect(asked).toEqual(['hollo']);
  expect(counted).toEqual([]);
});

test('suggestions for an earlier input that arrive late are ignored', async ({ page }) => {
  const asked = askedFor(page);
  const release = await holdAnswers(page, /suggestions\?q=ho$/);
  await visit(page, '/about');
  const field = await type(page, 'ho');
  await expect.poll(() => asked).toContain('ho');
  await field.pressSequentially('llow meridian is');
  await expect(options(page)).toContainText([GAME, REVIEW]);
  release();
  await page.waitForLoadState('networkidle');
  await expect(options(page)).toHaveCount(2);
  await expect(options(page)).toContainText([GAME, REVIEW]);
});

test('suggestions for other words disappear before the new ones arrive', async ({ page }) => {
  const release = await holdAnswers(page, /suggestions\?q=gridlock$/);
  await visit(page, '/about');
  const field = await type(page, 'meridian');
  await expect(options(page).first()).toContainText(GAME);
  await field.fill('gridlock');
  await expect(options(page)).toHaveCount(0);
  release();
  await expect(options(page).first()).toContainText('Gridlock');
});

test('text being composed by an input method is left alone', async ({ page }) => {
  const asked = askedFor(page);
  await page.clock.install();
  await visit(page, '/about');
  const field = await type(page, 'me');
  await expect(options(page).first()).toBeVisible();
  await page.clock.pauseAt(Date.now() + HOUR);
  const keyWasLeft = await field.evaluate((input: HTMLInputElement) => {
    input.value = 'merix';
    input.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing: true }));
    const key = { key: 'ArrowDown', bubbles: true, cancelable: true, isComposing: true };
    return input.dispatchEvent(new KeyboardEvent('keydown', key));
  });
  await page.clock.runFor(MINUTE);
  expect(keyWasLeft).toBe(true);
  await expect(chosen(page)).toHaveCount(0);
  expect(asked).toEqual(['me']);
  await field.evaluate((input: HTMLInputElement) => {
    input.value = 'meri';
    input.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
  });
  await page.clock.resume();
  await expect(options(page)).toHaveCount(4);
  expect(asked).toEqual(['me', 'meri']);
});

test('the search box works if suggestions fail to load', async ({ page, mayFail }) => {
  mayFail.push(ASKED, /suggestions-/);
  await page.route(ASKED, (route) => route.abort());
  await visit(page, '/about');
  const field = await type(page, 'hollow');
  await field.press('Enter');
  await expect(page).toHaveURL('/?q=hollow');
  await expect(list(page)).toHaveCount(0);

  await page.route(/assets\/suggestions-/, (route) => route.abort());
  await visit(page, '/about');
  await (await type(page, 'meridian')).press('Enter');
  await expect(page).toHaveURL('/?q=meridian');
});

test('code for suggestions loads when the search box gets the focus', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await visit(page, '/about');
  await page.waitForLoadState('networkidle');
  const parts = () => loaded.filter((path) => path.startsWith('/assets/suggestions-'));
  expect(parts()).toEqual([]);
  await searchField(page.getByRole('banner')).focus();
  await expect.poll(() => parts().length).toBe(2);
});
