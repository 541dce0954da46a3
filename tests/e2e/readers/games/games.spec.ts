import type { GameInput } from '#features/games/contract.ts';
import { GAMES_PER_PAGE } from '#features/games/values.ts';
import {
  type ApiAs,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  test,
  unique,
} from '../../support/admin-journey.ts';
import { visit } from '../../support/visitor.ts';

/** A game that readers see although nothing was published on it. */
function makeGame(
  api: ApiAs,
  fields: Partial<GameInput>,
): Promise<{ slug: string; title: string }> {
  return api.send('POST', '/api/games', { title: unique('Lamplighter'), listed: true, ...fields });
}

const on = (platform: string, date: string, region: GameInput['releases'][number]['region']) => ({
  platform,
  date,
  region,
  note: '',
});

test('a visitor finds a game by platform, genre, year and name, and reads everything about it', {
  tag: '@phone',
}, async ({ page, adminApi }) => {
  const found = page
    .getByRole('region', { name: 'Games found' })
    .getByRole('heading', { level: 3 });
  const status = page.getByRole('status').filter({ hasText: 'games' });
  const choose = async (group: string, option: RegExp | string) => {
    const options = page.getByRole('navigation', { name: group });
    // On a phone the filters are folded.
    if (!(await options.isVisible())) await page.locator('summary', { hasText: 'Filters' }).click();
    await options.getByRole('link', { name: option }).click();
  };
  const old = await makeGame(adminApi, { releases: [on('PC', '1987-05-14', 'world')] });

  await test.step('from the footer of any page to all games, paged', async () => {
    await visit(page, '/about');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Games', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Games' })).toBeVisible();
    await expect(status).toHaveText(/^(\d+) of \1 games$/);
    await expect(found).toHaveCount(GAMES_PER_PAGE);
    const first = await found.allTextContents();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page
      .getByRole('navigation', { name: 'Pages' })
      .getByRole('link', { name: 'Next' })
      .click();
    await expect(page).toHaveURL('/games?page=2');
    await expect(found.filter({ hasText: first[0] ?? '' })).toHaveCount(0);
    await expect(found.first()).toBeVisible();
    const second = await found.allTextContents();
    expect(first.filter((title) => second.includes(title))).toEqual([]);
  });

  await test.step('filters narrow the list and can be removed', async () => {
    await choose('Genre', /^Simulation/);
    await expect(page).toHaveURL('/games?genre=simulation');
    await expect(status).toHaveText(/^5 of \d+ games$/);
    await choose('Platform', /^Phone/);
    await expect(status).toHaveText(/^1 of \d+ games$/);
    await expect(found).toHaveText(['Box Forty-Seven']);
    const chosen = page.getByRole('list', { name: 'Chosen filters' });
    await chosen.getByRole('link', { name: 'Remove Phone' }).click();
    await expect(found).toHaveCount(5);
    await chosen.getByRole('link', { name: 'Remove Simulation' }).click();
    await expect(page).toHaveURL('/games');
    await choose('Year', '1987');
    await expect(found).toHaveText([old.title]);
    await chosen.getByRole('link', { name: 'Remove 1987' }).click();
    await expect(found).toHaveCount(GAMES_PER_PAGE);
  });

  await test.step('a search finds studios, and one without results offers a way back', async () => {
    const search = page.getByRole('searchbox', { name: 'Find a game or a studio' });
    await search.fill('quire');
    await search.press('Enter');
    // The one to come is last.
    await expect(found).toHaveText(['Box Forty-Seven', 'Box Forty-Eight']);
    await page
      .getByRole('navigation', { name: 'Sort by' })
      .getByRole('link', { name: 'Name' })
      .click();
    await expect(page).toHaveURL('/games?q=quire&sort=name');
    await expect(found).toHaveText(['Box Forty-Eight', 'Box Forty-Seven']);
    await search.fill('a game that nobody made');
    await search.press('Enter');
    await expect(page.getByRole('heading', { name: 'No games found' })).toBeVisible();
    await page.getByRole('link', { name: 'All games' }).click();
    await expect(found).toHaveCount(GAMES_PER_PAGE);
    await search.fill('hollow');
    await search.press('Enter');
    await found.getByRole('link', { name: 'Hollow Meridian' }).click();
  });

  await test.step('a game page shows its release dates and articles', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Hollow Meridian' })).toBeVisible();
    const dates = page.getByRole('table', { name: /^Release dates/ });
    await expect(dates.getByRole('rowheader', { name: /^Vantage 3/ })).toBeVisible();
    await expect(dates).toContainText('To be announced');
    const published = page.getByRole('region', { name: 'Our coverage' });
    const cards = published.getByRole('article');
    await expect(cards.nth(1)).toBeVisible();
    const all = await cards.count();
    await published.getByRole('link', { name: /^Reviews/ }).click();
    await expect(page).toHaveURL('/games/hollow-meridian?kind=review');
    await expect(cards.first()).toContainText('Score:');
    expect(await cards.count()).toBeLessThan(all);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    const feed = await page.request.get('/games/hollow-meridian.ics');
    expect(feed.headers()['content-type']).toBe('text/calendar; charset=utf-8');
    expect(await feed.text()).toContain('SUMMARY:Hollow Meridian (Vantage 3\\, Japan)');
    await cards.first().getByRole('link').first().click();
    await page
      .getByRole('complementary', { name: 'Hollow Meridian' })
      .getByRole('link', { name: 'More on this game' })
      .click();
    await expect(page).toHaveURL('/games/hollow-meridian');
  });
});

test('a visitor browses the months of the calendar, filters it and exports it', {
  tag: '@phone',
}, async ({ page, adminApi }) => {
  const { title, slug } = await makeGame(adminApi, {
    releases: [
      on('PC', '2091-05-14', 'world'),
      on('Kestrel 2', '2091-05-14', 'world'),
      on('Vantage 3', '2091-05-20', 'japan'),
      on('Phone', '2091-Q2', 'world'),
      on('Arcade', '2091', 'world'),
    ],
  });
  const month = page.getByRole('heading', { level: 1 });
  const calendar = page.getByRole('list', { name: /^Releases in / });
  const days = calendar.getByRole('link', { name: title });
  const unsure = page.getByRole('region', { name: 'No firm date yet' });

  await visit(page, '/about');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Releases' }).click();
  await expect(month).toHaveText(/^[A-Z][a-z]+ 20\d\d$/);
  await expect(calendar.locator('[aria-current="date"]')).toHaveCount(1);

  await visit(page, '/releases?month=2091-04');
  await expect(month).toHaveText('April 2091');
  await expect(days).toHaveCount(0);
  await expect(unsure.getByRole('link', { name: title }).first()).toContainText('Phone');
  await page.getByRole('navigation', { name: 'Months' }).getByRole('link', { name: 'May' }).click();
  await expect(month).toHaveText('May 2091');
  await expect(page).toHaveURL('/releases?month=2091-05');
  await expect(page.getByText(/^1 game with a date, /)).toBeVisible();
  await expect(days).toHaveText([`${title}PC, Kestrel 2`, `${title}Vantage 3 (Japan)`]);
  await expect(unsure.getByRole('heading', { name: 'Q2 2091' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  const narrow = async (group: string, option: string) => {
    const link = page
      .getByRole('navigation', { name: group })
      .getByRole('link', { name: option, exact: true });
    // On phones the filters are folded.
    if (!(await link.isVisible()))
      await page.locator('summary').filter({ hasText: 'Filter' }).click();
    await link.click();
  };
  await narrow('Region', 'Europe');
  await expect(days).toHaveText([`${title}PC, Kestrel 2`]);
  await narrow('Region', 'All');
  await narrow('Platform', 'Vantage 3');
  await expect(days).toHaveText([`${title}Vantage 3 (Japan)`]);

  await test.step('the calendar of a platform can be subscribed to or downloaded', async () => {
    const subscribe = page.getByRole('link', { name: 'Subscribe in your calendar' });
    await expect(subscribe).toHaveAttribute('href', /^webcal:.*\/releases\/vantage-3\.ics$/);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download .ics' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('vantage-3.ics');
    const text = await (await page.request.get('/releases/vantage-3.ics')).text();
    const own = text.split('BEGIN:VEVENT').filter((event) => event.includes(title));
    expect(own).toHaveLength(1);
    expect(own[0]).toContain('DTSTART;VALUE=DATE:20910520');
    // A release without a day is in no calendar.
    const every = await (await page.request.get('/releases.ics')).text();
    expect(every.split(title)).toHaveLength(4);
  });

  await days.click();
  await expect(page).toHaveURL(`/games/${slug}`);
});
