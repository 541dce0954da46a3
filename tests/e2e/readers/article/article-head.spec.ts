import type { Page } from '@playwright/test';
import { expect, test } from '../../support/journey.ts';
import { goTo, visit } from '../../support/visitor.ts';

const SLUG = 'hollow-meridian-is-a-map-you-have-to-earn';
const TITLE = 'Hollow Meridian is a map you have to earn';

/** The head elements in order: each name with its content. */
function headOf(page: Page): Promise<Record<string, string[]>> {
  return page.evaluate(() => {
    const found: Record<string, string[]> = {};
    const note = (name: string | null, value: string | null) => {
      if (name === null || value === null || /^(?:viewport|theme-color)$/.test(name)) return;
      found[name] = [...(found[name] ?? []), value];
    };
    for (const meta of document.querySelectorAll('meta')) {
      note(
        meta.getAttribute('property') ?? meta.getAttribute('name'),
        meta.getAttribute('content'),
      );
    }
    for (const link of document.querySelectorAll('link[rel=canonical]')) {
      note('canonical', link.getAttribute('href'));
    }
    for (const script of document.querySelectorAll('script[type="application/ld+json"]')) {
      const { '@graph': nodes }: { '@graph': { '@type': string | string[] }[] } = JSON.parse(
        script.textContent ?? '{}',
      );
      for (const node of nodes) {
        for (const type of [node['@type']].flat()) note(type, JSON.stringify(node));
      }
    }
    note('title', document.title);
    return found;
  });
}

test('the head of an article describes it for search engines and social networks', async ({
  page,
  baseURL,
}) => {
  await visit(page, `/articles/${SLUG}`);
  const head = await headOf(page);
  const url = `${baseURL}/articles/${SLUG}`;
  expect(head.title).toEqual([`${TITLE} | Savepoint`]);
  expect(head.canonical).toEqual([url]);
  expect(head['og:type']).toEqual(['article']);
  expect(head['og:title']).toEqual([TITLE]);
  expect(head['og:url']).toEqual([url]);
  expect(head['og:image']?.[0]).toContain(`${baseURL}/demo/images/meridian-`);
  expect([head['og:image:width'], head['og:image:height']]).toEqual([['1200'], ['675']]);
  expect(head['twitter:image:alt']).toEqual(head['og:image:alt']);
  expect(head['twitter:card']).toEqual(['summary_large_image']);
  for (const type of ['text/markdown', 'application/json+oembed']) {
    const other = page.locator(`link[rel=alternate][type="${type}"]`);
    const answer = await page.request.get((await other.getAttribute('href')) ?? '');
    expect([answer.status(), (await answer.text()).includes(TITLE)], type).toEqual([200, true]);
  }
  expect(head.keywords).toEqual(['hollow meridian, Marr Works, open world, exploration']);
  expect(head['article:section']).toEqual(['Review']);
  expect(head['article:tag']).toHaveLength(4);
  expect(head['article:published_time']?.[0]).toMatch(/^20\d\d-\d\d-\d\dT/);
  expect(head['article:modified_time']?.[0]).toMatch(/^20\d\d-\d\d-\d\dT/);
  expect(head.author).toEqual(['Savepoint Staff']);
  const data: { headline: string; wordCount: number } = JSON.parse(head.NewsArticle?.[0] ?? '{}');
  expect(data.headline).toBe(TITLE);
  expect(data.wordCount).toBeGreaterThan(100);
  expect(head.Review, 'it has a score').toEqual(head.NewsArticle);
  expect(head.BreadcrumbList).toHaveLength(1);
});

test('the head is the same after a page load and after navigation', async ({ page }) => {
  await visit(page, `/articles/${SLUG}`);
  const opened = await headOf(page);
  await visit(page, '/reviews');
  await page.getByRole('link', { name: TITLE }).first().click();
  await expect(page).toHaveTitle(`${TITLE} | Savepoint`);
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
  await expect.poll(() => headOf(page)).toEqual(opened);
});

test("the browser's bars have the color of the page's top", async ({ page }) => {
  await visit(page, '/reviews');
  const colors = () =>
    page
      .locator('meta[name="theme-color"]')
      .evaluateAll((tags) => tags.map((tag) => tag.getAttribute('content')));
  expect(await colors()).toEqual(['#51dd83', '#01381e']);
  await goTo(page, 'Home');
  const banner = page.getByRole('banner');
  await expect(banner).toHaveAttribute('data-tone', 'brand');
  const header = await banner.evaluate((element) => getComputedStyle(element).backgroundColor);
  await expect.poll(colors).toEqual([header, header]);
});

test('the head follows each navigation', async ({ page, baseURL }) => {
  await visit(page, '/');
  for (const [label, title, path] of [
    ['Articles', 'All Articles | Savepoint', '/articles'],
    ['Guides', 'Guide Articles | Savepoint', '/guides'],
    ['Home', /^Gaming news, reviews and guides/, '/'],
  ] as const) {
    await goTo(page, label);
    await expect(page).toHaveTitle(title);
    const head = await headOf(page);
    expect(head.canonical).toEqual([`${baseURL}${path}`]);
    expect(head.description).toHaveLength(1);
    expect(head.NewsArticle).toBeUndefined();
  }
});

test('both URLs of a category name the same canonical URL', async ({ page, baseURL }) => {
  await visit(page, '/articles?category=review');
  expect((await headOf(page)).canonical).toEqual([`${baseURL}/reviews`]);
});
