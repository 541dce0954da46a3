import type { DatedRelease } from '#features/games/releases.contract.ts';
import { REGION_LABELS } from '#features/games/values.ts';
import { translate } from '#lib/messages/messages.ts';

/** A game's releases on all platforms. */
export interface Outing {
  game: DatedRelease['game'];
  /** 'PC, Vantage 3 (Japan), add-on'. */
  words: string;
}

/** A day of the calendar. */
export interface Day {
  /** '2025-03-04'. */
  date: string;
  /** In the previous or next month. */
  isOutside: boolean;
  outings: Outing[];
}

const DAY_MS = 86_400_000;
const WEEK = 7;

const whereOf = ({ platform, region }: DatedRelease) =>
  region === 'world' ? platform : `${platform} (${translate(REGION_LABELS[region])})`;

/** Releases by game: each game once, with all its platforms. */
export function outingsOf(releases: readonly DatedRelease[]): Outing[] {
  return [...Map.groupBy(releases, ({ game }) => game.slug).values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    const words = [...own.map(whereOf), ...own.map(({ note }) => note)].filter(Boolean);
    return [{ game: first.game, words: [...new Set(words)].join(', ') }];
  });
}

/** The number of games in these releases. */
export const gamesOf = (releases: readonly DatedRelease[]) =>
  new Set(releases.map(({ game }) => game.slug)).size;

/**
 * The weeks of a month, from Monday to Sunday, including days of the months around it.
 * @param month '2025-03'
 */
export function monthGrid(month: string, releases: readonly DatedRelease[]): Day[] {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const first = Date.UTC(year, number - 1);
  const last = Date.UTC(year, number, 0);
  const weekday = (time: number) => (new Date(time).getUTCDay() + WEEK - 1) % WEEK;
  const start = first - weekday(first) * DAY_MS;
  const end = last + (WEEK - 1 - weekday(last)) * DAY_MS;
  const byDay = Map.groupBy(releases, ({ date }) => date ?? '');
  return Array.from({ length: (end - start) / DAY_MS + 1 }, (_, index) => {
    const date = new Date(start + index * DAY_MS).toISOString().slice(0, 10);
    return {
      date,
      isOutside: !date.startsWith(month),
      outings: outingsOf(byDay.get(date) ?? []),
    };
  });
}
