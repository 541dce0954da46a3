import { expect, test } from '../../support/journey.ts';
import { markDocument, searchFor, visit } from '../../support/visitor.ts';

const LISTS = [
  ['/articles', 'All Articles', 'Browse all gaming articles and insights'],
  ['/reviews', 'Review Articles', 'Latest review articles and insights'],
  ['/education', 'Education Articles', 'Latest education articles and insights'],
  ['/guides', 'Guide Articles', 'Latest guide articles and insights'],
  ['/community', 'Community Articles', 'Latest community articles and insights'],
  ['/articles?category=news', 'News Articles', 'Latest news articles and insights'],
] as const;

test('each list has its title and lists only its category', async ({ page }) => {
  for (const [path, heading, subtitle] of LISTS) {
    await visit(page, path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.getByText(subtitle, { exact: true })).toBeVisible();
    const cards = page.getByRole('region', { name: 'Articles', exact: true }).getByRole('article');
    const category = heading.split(' ')[0] ?? '';
    if (category === 'All') {
      // The twelfth is the cover story above.
      await expect(cards).toHaveCount(11);
      const cover = page.getByRole('article').filter({ hasText: 'Read Full Article' });
      const title = (await cover.getByRole('heading').textContent()) ?? '';
      await expect(cards.filter({ hasText: title })).toHaveCount(0);
    } else {
      const all = await cards.count();
      expect(all).toBeGreaterThan(7);
      const own = cards.filter({ has: page.getByText(category, { exact: true }) });
      await expect(own).toHaveCount(all);
    }
  }
});

test('the filter links to every category and back to all articles, and stays in place', async ({
  page,
}) => {
  await visit(page, '/articles');
  const stillHere = await markDocument(page);
  const filter = page.getByRole('navigation', { name: 'Filter articles' });
  await expect(filter.getByRole('link')).toHaveText([
    'All Articles',
    'Reviews',
    'Education',
    'Guides',
    'Community',
    'News',
  ]);
  // What keeps the place loads after the page.
  await page.waitForLoadState('networkidle');
  await filter.evaluate((element) => window.scrollBy(0, element.getBoundingClientRect().y - 300));
  const topOf = async () => Math.round((await filter.boundingBox())?.y ?? 0);
  const top = await topOf();
  for (const [label, path, heading] of [
    ['Reviews', '/reviews', 'Review Articles'],
    ['News', '/articles?category=news', 'News Articles'],
    ['Community', '/community', 'Community Articles'],
    ['All Articles', '/articles', 'All Articles'],
  ] as const) {
    await filter.getByRole('link', { name: label }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(filter.getByRole('link', { name: label })).toHaveAttribute('aria-current', 'true');
    await expect(filter.locator('[aria-current]')).toHaveCount(1);
    await expect(filter.getByRole('link', { name: label })).toBeFocused();
    await expect.poll(topOf).toBe(top);
  }
  expect(await stillHere()).toBe(true);
});

test('the featured section appears above a list and is hidden during a search', async ({
  page,
}) => {
  await visit(page, '/reviews');
  const main = page.getByRole('main');
  await expect(
    main.getByRole('heading', { level: 2, name: /^Night Bus to Varna is nine hours/ }),
  ).toBeVisible();
  const side = page.getByRole('region', { name: 'More Featured' });
  await expect(side.getByRole('listitem')).toHaveCount(3);
  await expect(side.getByRole('link', { name: 'View All' })).toHaveAttribute('href', '/articles');
  await expect(main.getByText('Savepoint Staff')).toBeVisible();
  await expect(main.getByRole('link', { name: 'Read Full Article' })).toHaveAttribute(
    'href',
    '/articles/night-bus-to-varna-is-nine-hours-of-rain-and-one-perfect-goodbye',
  );

  await searchFor(page, 'night');
  await expect(page).toHaveURL('/reviews?q=night');
  await expect(side).toHaveCount(0);
  await expect(main.getByRole('link', { name: 'Read Full Article' })).toHaveCount(0);
  await page.goBack();
  await expect(side).toBeVisible();
});

test('a search keeps its category, and the filter keeps the search', async ({ page }) => {
  await visit(page, '/guides');
  await searchFor(page, 'kestrel');
  await expect(page).toHaveURL('/guides?q=kestrel');
  await expect(page.getByText('Page 1 of 1 • Showing 1 of 1 articles')).toBeVisible();
  const filter = page.getByRole('navigation', { name: 'Filter articles' });
  await filter.getByRole('link', { name: 'Reviews' }).click();
  await expect(page).toHaveURL('/reviews?q=kestrel');
  await filter.getByRole('link', { name: 'All Articles' }).click();
  await expect(page).toHaveURL('/articles?q=kestrel');
  await expect(page.getByText('Page 1 of 1 • Showing 7 of 7 articles')).toBeVisible();
});

test('a card without an excerpt shows the beginning of the text', async ({ page }) => {
  await visit(page, '/reviews');
  const card = page.getByRole('article').filter({ hasText: 'The Last Orchard Keeper' });
  const excerpt = (await card.getByRole('paragraph').textContent()) ?? '';
  expect(excerpt.endsWith('...')).toBe(true);
  expect([...excerpt].length).toBeLessThanOrEqual(123);
  expect([...excerpt].length).toBeGreaterThan(100);
});

test('a card shows badge, date, title and excerpt and is clickable everywhere', {
  tag: '@phone',
}, async ({ page }) => {
  await visit(page, '/education');
  const card = page.getByRole('article').filter({ hasText: 'A rollback netcode primer' });
  await expect(card.getByText('Education', { exact: true })).toBeVisible();
  await expect(card.getByText(/^[A-Z][a-z]{2} \d{1,2}, 20\d\d$/)).toBeVisible();
  await expect(card.getByText(/^Two people, a table and a pack of cards/)).toBeVisible();
  await card.click({ position: { x: 60, y: 60 } });
  await expect(page).toHaveURL('/articles/a-rollback-netcode-primer-you-can-read-aloud');
});
