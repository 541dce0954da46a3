import { describe, expect, it } from 'vitest';
import type { Article } from '#features/articles/contract.ts';
import type { Game, GamePage } from '#features/games/contract.ts';
import type { ReleaseMonth } from '#features/games/releases.contract.ts';
import { isReleaseDate, precisionOf } from '#features/games/values.ts';
import { DAY } from '#lib/durations.ts';
import { NOW } from '#tests/support/databases/test-database.ts';
import { jsonOf, testSite } from '#tests/support/site/test-site.ts';
import { dateFrom } from './demo-games.ts';

describe('a date relative to the day of loading', () => {
  const november = Date.UTC(2026, 10, 23, 13);
  it.each([
    ['+0d', '2026-11-23'],
    ['-23d', '2026-10-31'],
    ['+39d', '2027-01-01'],
    ['+2m', '2027-01'],
    ['-14m', '2025-09'],
    ['+0q', '2026-Q4'],
    ['+3q', '2027-Q3'],
    ['-31y', '1995'],
    ['next Q2', '2027-Q2'],
    ['next Q4', '2027-Q4'],
    ['next 12', '2026-12'],
    ['next 11', '2027-11'],
  ])('%s is %s', (relative, date) => {
    expect(dateFrom(relative, november)).toBe(date);
    expect(isReleaseDate(date)).toBe(true);
  });

  it('months are counted from the last day of a month, too', () => {
    expect(dateFrom('+1m', Date.UTC(2026, 0, 31))).toBe('2026-02');
    expect(dateFrom('-2q', Date.UTC(2026, 4, 31))).toBe('2025-Q4');
  });

  it('any other form is refused', () => {
    expect(() => dateFrom('2026-11-23', november)).toThrow('2026-11-23 is not a date');
    expect(() => dateFrom('next Q5', november)).toThrow('next Q5');
  });
});

describe('games of the demo magazine', () => {
  const site = testSite({ demo: true });

  const month = (day: number) => new Date(day).toISOString().slice(0, 7);
  const releases = async (day: number) =>
    jsonOf<ReleaseMonth>(await site.visitor.get(`/api/releases?month=${month(day)}`));

  it('there are at least thirty games, each with the data of its page', async () => {
    const { games } = jsonOf<GamePage>(await site.visitor.get('/api/games?limit=100'));
    expect(games.length).toBeGreaterThanOrEqual(30);
    for (const { title, developer, publisher, platforms } of games) {
      expect({ title, developer, publisher, platforms }).toEqual({
        title,
        developer: expect.stringMatching(/./),
        publisher: expect.stringMatching(/./),
        platforms: expect.arrayContaining([expect.anything()]),
      });
    }
  });

  it('games link to their articles, and articles to their games', async () => {
    const { published } = jsonOf<Game>(await site.visitor.get('/api/games/hollow-meridian'));
    expect(Object.fromEntries(published.map(({ category, count }) => [category, count]))).toEqual({
      community: 1,
      guide: 1,
      news: 1,
      review: 1,
    });
    const slug = 'everything-shown-at-the-winter-arcade-showcase';
    const { games } = jsonOf<Article>(await site.visitor.get(`/api/articles/slug/${slug}`));
    expect(games).toHaveLength(19);
  });

  it('release dates lie around the day of loading and later, some of them imprecise', async () => {
    const months = await Promise.all(
      [...new Set([NOW - 30 * DAY, NOW, NOW + 30 * DAY].map(month))].map((one) =>
        releases(Date.parse(one)),
      ),
    );
    const days = months.flatMap((one) => one.days.map(({ date }) => Date.parse(date ?? '')));
    const within = (from: number, to: number) =>
      days.filter((day) => day >= NOW + from * DAY && day <= NOW + to * DAY).length;
    expect(within(-30, 0)).toBeGreaterThanOrEqual(8);
    expect(within(0, 30)).toBeGreaterThanOrEqual(10);
    const dates = await site.db.selectFrom('game_releases').select('date').execute();
    expect(new Set(dates.map(({ date }) => precisionOf(date)))).toEqual(
      new Set(['day', 'month', 'quarter', 'year', 'announced']),
    );
  });
});
