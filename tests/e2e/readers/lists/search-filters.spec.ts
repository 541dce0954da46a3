import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectReadableColors,
  test,
} from '../../support/journey.ts';
import { moveTo, press } from '../../support/keys.ts';
import { changeAnswers, holdAnswers, searchFor, visit } from '../../support/visitor.ts';

const results = (page: Page) => page.getByRole('region', { name: 'Articles' }).getByRole('article');
const titles = (page: Page) => results(page).getByRole('heading', { level: 3 });
const options = (page: Page, group: string) => page.getByRole('navigation', { name: group });
const chosen = (page: Page) => page.getByRole('list', { name: 'Chosen filters' });
const heading = (page: Page) =>
  page.getByRole('heading', { level: 2, name: 'Articles', exact: true });
const found = (page: Page) => page.getByText(/^Found \d+ articles matching your search\.$/);

/** On a phone the filters are folded. */
async function unfold(page: Page): Promise<void> {
  const category = options(page, 'Category');
  const isNarrow = (page.viewportSize()?.width ?? 0) < 1024;
  if (isNarrow) await page.locator('summary', { hasText: 'Filters' }).click();
  await expect(category).toBeVisible();
}

test('on a phone, a search of a list shows the chosen category and a result on the first screen', {
  tag: '@phone-only',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 664 });
  for (const path of ['/articles?q=merdian', '/articles?category=news&q=the']) {
    await visit(page, path);
    const categories = options(page, 'Filter articles');
    await expect(categories.getByRole('link')).toHaveText([
      'All Articles',
      'Reviews',
      'Education',
      'Guides',
      'Community',
      'News',
    ]);
    await expect(categories.locator('[aria-current=true]')).toBeInViewport({ ratio: 1 });
    const first = page.getByRole('region', { name: 'Articles' }).getByRole('heading', { level: 3 });
    await expect(first.first()).toBeInViewport();
    await expectNoSidewaysScroll(page);
  }
});

test('a search without results has nothing to filter or sort', { tag: '@phone' }, async ({
  page,
}) => {
  for (const path of ['/?q=zzzz', '/articles?q=zzzz']) {
    await visit(page, path);
    await expect(page.getByRole('heading', { name: /^No articles found$/i })).toBeVisible();
    await expect(options(page, 'Sort by')).toHaveCount(0);
    await expect(page.locator('summary', { hasText: 'Filters' })).toHaveCount(0);
  }
  await visit(page, '/?q=zzzz&score=9');
  await expect(options(page, 'Sort by')).toBeVisible();
  await expect(chosen(page).getByRole('link')).toHaveText(['Score 9 or more']);
});

test('a visitor filters a search, pages through it, reads a result and returns to the same view', {
  tag: '@phone',
}, async ({ page }) => {
  // The demo's articles may all be of one year.
  await changeAnswers<{ years: number[] }>(page, /\/api\/search\/filters/, (body) => ({
    ...body,
    years: [...body.years, 1987],
  }));
  const narrowed = '/?q=the&category=guide&category=review';
  let year = '';

  await test.step('every result shows where the words match', async () => {
    await visit(page, '/');
    await searchFor(page, 'hollow meridian');
    await expect(titles(page).first().locator('mark').first()).toHaveText('Hollow');
    await expect(
      results(page).first().getByRole('paragraph').locator('mark').first(),
    ).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await expectReadableColors(page);
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  });

  await test.step('categories, one after the other', async () => {
    await searchFor(page, 'the');
    await expect(page).toHaveURL('/?q=the');
    await expect(titles(page)).toHaveCount(12);
    const all = (await found(page).textContent()) ?? '';
    await unfold(page);
    await options(page, 'Category').getByRole('link', { name: 'Reviews' }).click();
    await expect(page).toHaveURL('/?q=the&category=review');
    await expect(options(page, 'Category').getByRole('link', { name: 'Reviews' })).toBeFocused();
    await expect(results(page).getByText('Review', { exact: true })).toHaveCount(12);
    await options(page, 'Category').getByRole('link', { name: 'Guides' }).click();
    await expect(page).toHaveURL(narrowed);
    await expect(found(page)).not.toHaveText(all);
    await expect(results(page).getByText(/^(Review|Guide)$/)).toHaveCount(12);
  });

  await test.step('a year, and no results offer a way out', async () => {
    const select = page.getByRole('combobox', { name: 'Year' });
    await select.selectOption('1987');
    await expect(page).toHaveURL(`${narrowed}&year=1987`);
    await expect(page.getByRole('heading', { name: 'No Articles Found' })).toBeVisible();
    await expect(page.getByText(/^No article matches all filters\./)).toBeVisible();
    await chosen(page).getByRole('link', { name: 'Remove 1987' }).click();
    await expect(page).toHaveURL(narrowed);
    year = ((await results(page).first().getByRole('time').getAttribute('datetime')) ?? '').slice(
      0,
      4,
    );
    await select.selectOption(year);
    await expect(page).toHaveURL(`${narrowed}&year=${year}`);
    await expect(titles(page).first()).toBeVisible();
    await chosen(page)
      .getByRole('link', { name: `Remove ${year}` })
      .click();
  });

  await test.step('the newest first, the second page, an article, and back', async () => {
    await options(page, 'Sort by').getByRole('link', { name: 'Newest' }).click();
    await expect(page).toHaveURL(`${narrowed}&sort=newest`);
    await page
      .getByRole('navigation', { name: 'Pages' })
      .getByRole('link', { name: 'Next' })
      .click();
    await expect(page).toHaveURL(`${narrowed}&sort=newest&page=2`);
    await expect(page).toHaveTitle('Search Results for "the", page 2 | Savepoint');
    await expect(heading(page)).toBeFocused();
    const title = (await titles(page).first().textContent()) ?? '';
    await titles(page).first().getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(`${narrowed}&sort=newest&page=2`);
    await expect(titles(page).first()).toHaveText(title);
    await expect(chosen(page).getByRole('link')).toHaveText(['Guides', 'Reviews', 'Clear all']);
    await expect(options(page, 'Sort by').getByRole('link', { name: 'Newest' })).toHaveAttribute(
      'aria-current',
      'true',
    );
    await page.reload();
    await expect(titles(page).first()).toHaveText(title);
  });

  await test.step('removing a filter returns to the first page, and Back restores it', async () => {
    await chosen(page).getByRole('link', { name: 'Remove Guides' }).click();
    await expect(page).toHaveURL('/?q=the&category=review&sort=newest');
    await page.goBack();
    await chosen(page).getByRole('link', { name: 'Clear all' }).click();
    await expect(page).toHaveURL('/?q=the&sort=newest');
    await expect(chosen(page)).toHaveCount(0);
  });
});

test('a search in a list keeps its category and can be filtered by score', async ({ page }) => {
  await visit(page, '/articles');
  await searchFor(page, 'the');
  await expect(page.getByText(/^\d+ results for “the”$/)).toBeVisible();
  await expect(options(page, 'Category')).toHaveCount(0);
  await options(page, 'Minimum score').getByRole('link', { name: '9' }).click();
  await expect(page).toHaveURL('/articles?q=the&score=9');
  await expect(chosen(page).getByRole('link', { name: 'Remove Score 9 or more' })).toBeVisible();
  await expect(results(page).first()).toContainText('Score: ');
  await page
    .getByRole('navigation', { name: 'Filter articles' })
    .getByRole('link', { name: 'Guides' })
    .click();
  await expect(page).toHaveURL('/guides?q=the&score=9');
  await expect(page.getByRole('heading', { name: 'No guide articles found' })).toBeVisible();
  await press(page, page.getByRole('link', { name: 'Clear Filters' }));
  await expect(page).toHaveURL('/guides?q=the');
  await expect(heading(page)).toBeFocused();
  await expect(page.getByText(/^Page 1 of \d+ • Showing \d+ of \d+ articles$/)).toBeVisible();
});

test('one status announces the results of every search in a list', async ({ page }) => {
  const said = (text: RegExp) => page.getByRole('status').filter({ hasText: text });
  await visit(page, '/articles?q=the');
  const status = await said(/^Page 1 of \d+/).elementHandle();
  await searchFor(page, 'xylographically');
  await expect(said(/^No articles found$/)).toHaveCount(1);
  await searchFor(page, 'hollow');
  await expect(said(/^Page 1 of \d+/)).toHaveCount(1);
  expect(await status?.evaluate((element) => element.isConnected)).toBe(true);
});

test('a year and a game selected before the scripts load both apply', async ({ page }) => {
  const release = await holdAnswers(page, /\/assets\/[^/]+\.js$/);
  await page.goto('/?q=the&year=1987');
  await page.getByRole('combobox', { name: 'Year' }).selectOption('Any year');
  const game = page.getByRole('combobox', { name: 'Game' });
  await game.selectOption({ index: 1 });
  const slug = await game.inputValue();
  release();
  await expect(page).toHaveURL(`/?q=the&game=${slug}`);
  await expect(game).toHaveValue(slug);
  await page.goBack();
  await expect(page).toHaveURL('/?q=the&year=1987');
});

test('a search can be filtered with the keyboard', async ({ page }) => {
  await visit(page, '/?q=the');
  const guides = options(page, 'Category').getByRole('link', { name: 'Guides' });
  await press(page, guides);
  await expect(page).toHaveURL('/?q=the&category=guide');
  await expect(guides).toBeFocused();
  const game = page.getByRole('combobox', { name: 'Game' });
  await moveTo(page, game);
  await page.keyboard.press('ArrowDown');
  await expect(page).toHaveURL(/&game=[\w-]+$/);
  await expect(game).toBeFocused();
  await press(page, chosen(page).getByRole('link', { name: 'Remove Guides' }));
  await expect(page).toHaveURL(/^[^&]+&game=[\w-]+$/);
  await expect(heading(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(chosen(page).getByRole('link')).toBeFocused();
  await press(page, titles(page).first().getByRole('link'));
  await expect(page).toHaveURL(/\/articles\/[\w-]+$/);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a search can be filtered, sorted and paged', async ({ page }) => {
    await page.goto('/?q=the');
    await options(page, 'Category').getByRole('link', { name: 'Reviews' }).click();
    await expect(page).toHaveURL('/?q=the&category=review');
    await page
      .getByRole('navigation', { name: 'Pages' })
      .getByRole('link', { name: 'Next' })
      .click();
    await expect(page).toHaveURL('/?q=the&category=review&page=2');
    await options(page, 'Sort by').getByRole('link', { name: 'Newest' }).click();
    const game = page.getByRole('combobox', { name: 'Game' });
    const name = (await game.getByRole('option').nth(1).textContent()) ?? '';
    await game.selectOption(name);
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page).toHaveURL(/q=the&category=review&sort=newest&(year=&)?game=[\w-]+$/);
    await expect(game.getByRole('option', { selected: true })).toHaveText(name);
    await expect(chosen(page).getByRole('link')).toHaveText(['Reviews', name, 'Clear all']);
    await chosen(page).getByRole('link', { name: 'Clear all' }).click();
    await expect(page).toHaveURL('/?q=the&sort=newest');
  });
});
