import { describe, expect, it } from 'vitest';
import type { DatedRelease } from '#features/games/releases.contract.ts';
import { gamesOf, monthGrid, outingsOf } from './month-grid.ts';

const release = (slug: string, fields: Partial<DatedRelease> = {}): DatedRelease => ({
  game: { slug, title: slug, cover: null },
  platform: 'PC',
  platformSlug: 'pc',
  region: 'world',
  date: '2025-03-04',
  note: '',
  ...fields,
});

describe('a month of releases', () => {
  it('weeks run from Monday to Sunday and are complete', () => {
    const grid = monthGrid('2025-03', []);
    expect([grid.length, grid[0]?.date, grid.at(-1)?.date]).toEqual([
      42,
      '2025-02-24',
      '2025-04-06',
    ]);
    expect(grid.filter(({ isOutside }) => !isOutside)).toHaveLength(31);
    // February 2027 begins on a Monday and ends on a Sunday.
    expect(monthGrid('2027-02', [])).toHaveLength(28);
  });

  it('a game appears once on its day, with all its platforms and regions', () => {
    const releases = [
      release('a'),
      release('a', { platform: 'Phone', region: 'japan', note: 'beta' }),
      release('b'),
      release('a', { date: '2025-03-05' }),
    ];
    const grid = monthGrid('2025-03', releases);
    const words = (date: string) =>
      grid.find((day) => day.date === date)?.outings.map((one) => [one.game.slug, one.words]);
    expect(words('2025-03-04')).toEqual([
      ['a', 'PC, Phone (Japan), beta'],
      ['b', 'PC'],
    ]);
    expect(words('2025-03-05')).toEqual([['a', 'PC']]);
    expect(gamesOf(releases)).toBe(2);
    expect(outingsOf([])).toEqual([]);
  });
});
