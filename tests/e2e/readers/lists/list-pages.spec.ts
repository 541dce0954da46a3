import type { Page } from '@playwright/test';
import { expect, test } from '../../support/journey.ts';
import { changeAnswers, markDocument, searchFor, visit } from '../../support/visitor.ts';

interface ArticlePage {
  articles: unknown[];
  totalCount: number;
}

const LIST = /\/api\/articles\?.*includeCount/;

const pager = (page: Page) => page.getByRole('navigation', { name: 'Pages' });
/** Page numbers and the gaps between them, which are hidden from assistive technology. */
const numbers = (page: Page) => pager(page).locator('li');
const link = (page: Page, name: string) => pager(page).getByRole('link', { name, exact: true });

test('the pager links to the next, the previous and any page', async ({ page }) => {
  await visit(page, '/articles');
  const stillHere = await markDocument(page);
  await expect(page.getByText('Page 1 of 5 • Showing 12 of 56 articles')).toBeVisible();
  await expect(pager(page).getByRole('button', { name: 'Previous' })).toBeDisabled();
  await expect(numbers(page)).toHaveText(['1', '2', '3', '4', '5']);
  const first = await page
    .getByRole('region', { name: 'Articles', exact: true })
    .getByRole('heading', { level: 3 })
    .allTextContents();

  await link(page, 'Next').click();
  await expect(page).toHaveURL('/articles?page=2');
  await expect(page.getByText('Page 2 of 5 • Showing 12 of 56 articles')).toBeVisible();
  await expect(link(page, 'Page 2')).toHaveAttribute('aria-current', 'page');
  const second = await page
    .getByRole('region', { name: 'Articles', exact: true })
    .getByRole('heading', { level: 3 })
    .allTextContents();
  expect(second.filter((title) => first.includes(title))).toEqual([]);

  await link(page, 'Page 5').click();
  await expect(page).toHaveURL('/articles?page=5');
  await expect(page.getByText('Page 5 of 5 • Showing 8 of 56 articles')).toBeVisible();
  await expect(pager(page).getByRole('button', { name: 'Next' })).toBeDisabled();

  await link(page, 'Previous').click();
  await expect(page).toHaveURL('/articles?page=4');
  await link(page, 'Page 1').click();
  await expect(page).toHaveURL('/articles');
  expect(await stillHere()).toBe(true);
});

test('a page of a list can be shared and reloaded, and Back returns to it', async ({ page }) => {
  await visit(page, '/articles?page=2');
  await expect(page).toHaveTitle('All Articles, page 2 | Savepoint');
  const title = page
    .getByRole('region', { name: 'Articles', exact: true })
    .getByRole('heading', { level: 3 })
    .first();
  const shown = (await title.textContent()) ?? '';
  await page.reload();
  await expect(title).toHaveText(shown);
  await title.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: shown })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/articles?page=2');
  await expect(title).toHaveText(shown);
  await expect(link(page, 'Page 2')).toHaveAttribute('aria-current', 'page');
});

test('another page starts at the top', async ({ page }) => {
  await visit(page, '/articles');
  await link(page, 'Next').scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(500);
  await link(page, 'Next').click();
  await expect(page.getByText('Page 2 of 5 • Showing 12 of 56 articles')).toBeAttached();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test('another category starts on its first page', async ({ page }) => {
  await visit(page, '/articles?page=3');
  const filter = page.getByRole('navigation', { name: 'Filter articles' });
  await filter.getByRole('link', { name: 'Reviews' }).click();
  await expect(page).toHaveURL('/reviews');
  await expect(page.getByText('Page 1 of 2 • Showing 12 of 14 articles')).toBeVisible();
});

test('a search starts on its first page', async ({ page }) => {
  await visit(page, '/articles?page=3');
  await searchFor(page, 'the');
  await expect(page).toHaveURL('/articles?q=the');
  await expect(link(page, 'Page 1')).toHaveAttribute('aria-current', 'page');
  await link(page, 'Next').click();
  await expect(page).toHaveURL('/articles?q=the&page=2');
});

test('Next is enabled only after a full page of articles', async ({ page }) => {
  await changeAnswers<ArticlePage>(page, LIST, (body) => ({
    ...body,
    articles: body.articles.slice(0, 11),
  }));
  await visit(page, '/articles');
  await link(page, 'Page 2').click();
  await expect(page.getByText('Page 2 of 5 • Showing 11 of 56 articles')).toBeVisible();
  await expect(pager(page).getByRole('button', { name: 'Next' })).toBeDisabled();
});

test('a page past the end is not found and links to the first', async ({ page, mayFail }) => {
  mayFail.push(/page=9$/);
  await visit(page, '/articles?page=9');
  await expect(page.getByRole('heading', { name: 'No articles found' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to page 1' }).click();
  await expect(page).toHaveURL('/articles');
  await expect(page.getByText('Page 1 of 5 • Showing 12 of 56 articles')).toBeVisible();
});
