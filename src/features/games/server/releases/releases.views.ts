import { sql } from 'kysely';
import { DAY } from '#lib/durations.ts';
import type { Db } from '#platform/db/schema.ts';
import type { Named } from '../../contract.ts';
import type { DatedRelease, ReleaseMonth } from '../../releases.contract.ts';
import { type Precision, precisionOf, type Region, UNSURE_MAX } from '../../values.ts';
import { visibleGames } from '../store.ts';

/** Which releases are asked for. */
interface Which {
  /** The slug of a platform; undefined is all. */
  platform?: string | undefined;
  /** Dates of this region, and those of the world where it has none of its own; undefined is all. */
  region?: Region | undefined;
}

/** So many are told of in a month, or by a calendar. */
const MOST = 2000;
/** Calendars hold what came out in the last year, and all that is to come. */
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

/** What a date can say that a month lies in: the month itself, its quarter, its year. */
function around(month: string): string[] {
  const year = month.slice(0, 4);
  return [month, `${year}-Q${Math.ceil(Number(month.slice(5)) / 3)}`, year];
}

/** All platforms that readers see games on, by name. */
export async function allPlatforms(db: Db): Promise<Named[]> {
  return db
    .selectFrom('game_releases')
    .select(['platform_slug as slug', (eb) => eb.fn.max('platform').as('name')])
    .where('game_id', 'in', visibleGames(db).select('games.id'))
    .groupBy('platform_slug')
    .orderBy('platform_slug')
    .execute();
}

/** What comes out in a month. @param month as '2025-03' */
export async function releaseMonth(db: Db, month: string, which: Which): Promise<ReleaseMonth> {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const rows = await dated(db, which)
    .where('game_releases.day', '>=', Date.UTC(year, number - 1))
    .where('game_releases.day', '<', Date.UTC(year, number))
    .where((eb) => eb(eb.fn<number>('length', ['game_releases.date']), '=', 10))
    .limit(MOST)
    .execute();
  const unsure = await dated(db, which)
    .where((eb) =>
      eb.or([eb('game_releases.date', 'in', around(month)), eb('game_releases.date', 'is', null)]),
    )
    .limit(MOST)
    .execute();
  const sureness = ({ date }: DatedRelease) => SUREST.indexOf(precisionOf(date));
  return {
    month,
    days: rows.map(toRelease),
    unsure: unsure
      .map(toRelease)
      .sort((a, b) => sureness(a) - sureness(b))
      .slice(0, UNSURE_MAX),
    platforms: await allPlatforms(db),
  };
}

/** What calendars tell of: releases on a day, with ids by which programs know them again. */
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
  const rows = await query.limit(MOST).execute();
  return rows.map((row) => ({
    ...toRelease(row),
    // An edit writes the rows anew: what it is about stays.
    id: `${row.game_id}-${row.platform_slug}-${row.region}`,
  }));
}
