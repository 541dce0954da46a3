import { expect, test } from '../../support/journey.ts';
import { goTo, holdAnswers, visit } from '../../support/visitor.ts';

test('the footer has the four latest articles and the copyright line', async ({
  page,
  request,
}) => {
  const latest: { title: string }[] = await (await request.get('/api/articles?limit=4')).json();
  await visit(page, '/about');
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByText('© 2025 Savepoint. All rights reserved.')).toBeVisible();
  await expect(footer.getByRole('listitem').getByRole('link')).toHaveText(
    latest.map(({ title }) => title),
  );
  await footer.getByRole('listitem').first().getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: latest[0]?.title ?? '' })).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('the footer links to games and to the pages about the magazine', async ({ page }) => {
  await visit(page, '/');
  const links = page.getByRole('navigation', { name: 'Footer' });
  for (const [label, path] of [
    ['Games', '/games'],
    ['Releases', '/releases'],
    ['Archive', '/archive'],
    ['Saved', '/saved'],
    ['Newsletter', '/newsletter'],
    ['Contact', '/contact'],
    ['Privacy', '/privacy'],
    ['Terms', '/terms'],
    ['About', '/about'],
  ] as const) {
    await links.getByRole('link', { name: label }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  }
  await expect(links.getByRole('link', { name: 'RSS' })).toHaveAttribute('href', '/feed.xml');
});

test('the footer keeps its articles during navigation', async ({ page }) => {
  await visit(page, '/');
  await holdAnswers(page, /\/api\/articles\?limit=4$/);
  await goTo(page, 'Articles');
  await expect(page.getByRole('contentinfo').getByRole('listitem')).toHaveCount(4);
  await expect(page.getByRole('contentinfo').getByText('Loading articles...')).toHaveCount(0);
});
