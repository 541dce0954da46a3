import type { Locator } from '@playwright/test';
import { expect, test } from '../../support/journey.ts';
import { visit } from '../../support/visitor.ts';

const LIVE = '/articles/sixty-four-floors-live-from-mill-street';

/** The horizontal edges of elements. */
const edgesOf = (elements: Locator) =>
  elements.evaluateAll((all) =>
    all.map((element) => {
      const { left, right, top } = element.getBoundingClientRect();
      return { left: Math.round(left), right: Math.round(right), top: Math.round(top) };
    }),
  );

test('the text, the title and the image of an article begin at one line', async ({ page }) => {
  for (const width of [1024, 1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/articles/gridlock-99-slips-to-spring-so-its-ghosts-can-learn-to-lose');
    const [text] = await edgesOf(page.locator('[data-text]'));
    const [title] = await edgesOf(page.getByRole('heading', { level: 1 }));
    expect(text?.left, `${width} px`).toBe(title?.left);
  }
});

test('the last row of a list has no hole, however many cards there are', async ({ page }) => {
  const counts = new Set<number>();
  for (const path of ['/community', '/guides', '/education', '/articles']) {
    await visit(page, path);
    const pager = page.getByRole('navigation', { name: 'Pages' });
    const cards = await edgesOf(page.getByRole('article').filter({ has: page.locator('h3') }));
    const [frame] = await edgesOf(pager);
    counts.add(cards.length % 3);
    expect(cards.at(-1)?.right, path).toBe(frame?.right);
  }
  expect(counts, 'each number of cards in the last row').toEqual(new Set([0, 1, 2]));
});

test('the category filter with counts fills its rows', { tag: '@phone' }, async ({ page }) => {
  await visit(page, '/games/hollow-meridian');
  const filter = page.getByRole('main').locator('nav:has([data-all])');
  const [frame] = await edgesOf(filter);
  const links = await edgesOf(filter.getByRole('link'));
  expect(links.length).toBeGreaterThan(2);
  const ends = links.filter(({ top }, index) => links[index + 1]?.top !== top);
  for (const { right } of ends) expect(right).toBe(frame?.right);
});

test('the buttons of an article share a line on a phone of 320 px', {
  tag: '@phone-only',
}, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await visit(page, LIVE);
  const tools = await Promise.all(
    ['Share', 'Save', 'Text size'].map((name) =>
      edgesOf(page.getByRole('button', { name }).first()),
    ),
  );
  const tops = tools.flat().map(({ top }) => top);
  expect(tops).toHaveLength(3);
  expect(new Set(tops).size).toBe(1);
});
