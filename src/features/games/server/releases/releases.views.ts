import { sql } from 'kysely';
import { DAY } from '#lib/durations.ts';
import { compareNames } from '#lib/format/compare-names.ts';
import type { Db } from '#platform/db/schema.ts';
import type { Named } from '../../contract.ts';
import type { DatedRelease, ReleaseMonth } from '../../releases.contract.ts';
import { type Precision, precisionOf, type Region, UNSURE_MAX } from '../../values.ts';
import { visibleGames } from '../store.ts';

/** The filters of releases. */
interface Which {
  /** The slug of a platform; undefined for all. */
  platform?: string | undefined;
  /** Dates of this region, or worldwide dates where it has none; undefined for all. */
  region?: Region | undefined;
}

/** The maximum number of releases in a month or calendar. */
const MAX_RELEASES = 2000;
/** Calendars include the last year and all future releases. */
const CALENDAR_PAST = 365 * DAY;
const SUREST: readonly Precision[] = ['day', 'month', 'quarter', 'year', 'announced'];

function dated(db: Db, { platform, region }: Which) {
  let query = visibleGames(db)
    .innerJoin('game_releases', 'game_releases.game_id', 'games.id')
    .select([
      'game_releases.id',
      'games.slug',
      'games.title',
      'games.cover',
      'game_releases.platform',
      'game_releases.platform_slug',
      'game_releases.region',
      'game_releases.date',
      'game_releases.note',
      'game_releases.game_id',
    ]);
  if (platform !== undefined) query = query.where('game_releases.platform_slug', '=', platform);
  if (region !== undefined && region !== 'world') {
    query = query.where((eb) =>
      eb.or([
        eb('game_releases.region', '=', region),
        eb.and([
          eb('game_releases.region', '=', 'world'),
          eb.not(
            eb.exists(
              eb
                .selectFrom('game_releases as own')
                .select('own.id')
                .whereRef('own.game_id', '=', 'game_releases.game_id')
                .whereRef('own.platform_slug', '=', 'game_releases.platform_slug')
                .where('own.region', '=', region),
            ),
          ),
        ]),
      ]),
    );
  }
  if (region === 'world') query = query.where('game_releases.region', '=', 'world');
  return query
    .orderBy(sql`coalesce(game_releases.day, 1e18)`)
    .orderBy('games.title_key')
    .orderBy('game_releases.game_id')
    .orderBy('game_releases.position');
}

type Row = Awaited<ReturnType<ReturnType<typeof dated>['executeTakeFirstOrThrow']>>;

const toRelease = (row: Row): DatedRelease => ({
  game: { slug: row.slug, title: row.title, cover: row.cover },
  platform: row.platform,
  platformSlug: row.platform_slug,
  region: row.region as Region,
  date: row.date,
  note: row.note,
});

/** The dates that include a month: the month itself, its quarter, its year. */
function around(month: string): string[] {
  const year = month.slice(0, 4);
  return [month, `${year}-Q${Math.ceil(Number(month.slice(5)) / 3)}`, year];
}

/** The platforms of public games. */
export async function allPlatforms(db: Db): Promise<Named[]> {
  return db
    .selectFrom('game_releases')
    .select(['platform_slug as slug', (eb) => eb.fn.max('platform').as('name')])
    .where('game_id', 'in', visibleGames(db).select('games.id'))
    .groupBy('platform_slug')
    .orderBy('platform_slug')
    .execute();
}

/**
 * The releases of a month; those of one day are sorted by title, as a dictionary of the language does.
 * @param month as '2025-03'
 */
export async function releaseMonth(
  db: Db,
  month: string,
  which: Which,
  language: string,
): Promise<ReleaseMonth> {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const rows = await dated(db, which)
    .where('game_releases.day', '>=', Date.UTC(year, number - 1))
    .where('game_releases.day', '<', Date.UTC(year, number))
    .where((eb) => eb(eb.fn<number>('length', ['game_releases.date']), '=', 10))
    .limit(MAX_RELEASES)
    .execute();
  const unsure = await dated(db, which)
    .where((eb) =>
      eb.or([eb('game_releases.date', 'in', around(month)), eb('game_releases.date', 'is', null)]),
    )
    .limit(MAX_RELEASES)
    .execute();
  const compare = compareNames(language);
  const byTitle = (one: DatedRelease, other: DatedRelease) =>
    compare(one.game.title, other.game.title);
  const byDay = (one: DatedRelease, other: DatedRelease) =>
    (one.date ?? '') < (other.date ?? '') ? -1 : Number(one.date !== other.date);
  const sureness = ({ date }: DatedRelease) => SUREST.indexOf(precisionOf(date));
  return {
    month,
    days: rows.map(toRelease).sort((a, b) => byDay(a, b) || byTitle(a, b)),
    unsure: unsure
      .map(toRelease)
      .sort((a, b) => sureness(a) - sureness(b) || byTitle(a, b))
      .slice(0, UNSURE_MAX),
    platforms: (await allPlatforms(db)).sort((a, b) => compare(a.name, b.name)),
  };
}

/** The games with an exact release day in a range, in order, with the platforms of each day. @param to included */
export async function gamesReleasedBetween(db: Db, from: string, to: string) {
  const rows = await dated(db, {})
    .where('game_releases.day', '>=', Date.parse(from))
    .where('game_releases.day', '<=', Date.parse(to))
    .where((eb) => eb(eb.fn<number>('length', ['game_releases.date']), '=', 10))
    .limit(MAX_RELEASES)
    .execute();
  const games = Map.groupBy(rows, ({ game_id, date }) => `${date} ${game_id}`);
  return [...games.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const platforms = [first, ...others].map(({ platform }) => platform);
    const { game_id: id, title, slug, date } = first;
    return [{ id, title, slug, day: date ?? '', platforms: [...new Set(platforms)] }];
  });
}

/** Releases with an exact day, with stable IDs for calendar programs. */
export async function releaseDays(
  db: Db,
  { gameSlug, ...which }: Which & { gameSlug?: string },
  now: number,
): Promise<(DatedRelease & { id: string })[]> {
  let query = dated(db, which).where((eb) =>
    eb(eb.fn<number>('length', ['game_releases.date']), '=', 10),
  );
  query =
    gameSlug === undefined
      ? query.where('game_releases.day', '>=', now - CALENDAR_PAST)
      : query.where('games.slug', '=', gameSlug);
  const rows = await query.limit(MAX_RELEASES).execute();
  return rows.map((row) => ({
    ...toRelease(row),
    // An edit rewrites the rows, so the ID depends on game, platform and region.
    id: `${row.game_id}-${row.platform_slug}-${row.region}`,
  }));
}
