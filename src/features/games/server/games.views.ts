import { sql } from 'kysely';
import { nameKey } from '#lib/text/name-key.ts';
import type { Config } from '#platform/config/config.ts';
import { countRows } from '#platform/db/queries/count-rows.ts';
import type { Db } from '#platform/db/schema.ts';
import type { Game, GameFacts, GameFilter, GameFilters, GameSummary } from '../contract.ts';
import {
  type Parts,
  parsed,
  partsOf,
  SUMMARY,
  type SummaryRow,
  toFacts,
  toRelease,
  WHOLE,
} from './facts.ts';
import { publishedOn } from './game-articles.views.ts';
import { hasText, isNamed } from './named-games.ts';
import { scoreGivenIn, scoresOf } from './scores.views.ts';
import { visibleGames } from './store.ts';

/** Max games of the same series on a game page. */
const SERIES_MAX = 24;

/** Games as in lists. @param parts if already loaded */
export async function withParts(
  db: Db,
  rows: readonly SummaryRow[],
  parts?: Parts,
): Promise<GameSummary[]> {
  const ids = rows.map(({ id }) => id);
  const read = parts ?? (await partsOf(db, ids));
  const scores = await scoresOf(db, ids);
  return rows.map((row) => ({ ...toFacts(row, read), score: scores.get(row.id) ?? null }));
}

/** Visible games that match. */
export function matching(db: Db, { q = '', named, platform, genre, year }: GameFilter) {
  let query = visibleGames(db);
  const text = nameKey(q);
  if (text !== '') {
    query = query.where((eb) => eb.or([hasText(text), isNamed(q)]));
  }
  if (named !== undefined) {
    query = query.where((eb) =>
      eb.or([
        isNamed(named),
        sql<boolean>`cast(${` ${nameKey(named)} `} as text) like '% ' || games.title_key || ' %'`,
      ]),
    );
  }
  if (platform !== undefined || year !== undefined) {
    query = query.where((eb) => {
      let releases = eb
        .selectFrom('game_releases')
        .select('game_releases.id')
        .whereRef('game_releases.game_id', '=', 'games.id');
      if (platform) releases = releases.where('platform_slug', 'in', platform);
      if (year !== undefined) {
        releases = releases
          .where('day', '>=', Date.UTC(year, 0))
          .where('day', '<', Date.UTC(year + 1, 0));
      }
      return eb.exists(releases);
    });
  }
  if (genre !== undefined) {
    query = query.where((eb) =>
      eb.exists(
        eb
          .selectFrom('game_genres')
          .select('game_genres.slug')
          .whereRef('game_genres.game_id', '=', 'games.id')
          .where('slug', 'in', genre),
      ),
    );
  }
  return query;
}

/**
 * Visible games with a word in their title that starts with the typed text; titles that start with it
 * come first.
 */
export async function suggestGames(
  db: Db,
  typed: string,
  limit: number,
): Promise<(Pick<GameSummary, 'slug' | 'title' | 'cover'> & { year: number | null })[]> {
  const start = nameKey(typed);
  const rows = await matching(db, { named: typed })
    .select(['games.slug', 'games.title', 'games.cover', 'games.first_day'])
    .orderBy(
      sql`case when substr(games.title_key, 1, ${[...start].length}) = ${start} then 0 else 1 end`,
    )
    .orderBy(sql`coalesce(games.first_day, -1e18)`, 'desc')
    .orderBy('games.title_key')
    .limit(limit)
    .execute();
  return rows.map(({ first_day: day, ...game }) => ({
    ...game,
    year: day === null ? null : new Date(day).getUTCFullYear(),
  }));
}

/** How many of the found games have each filter value. */
async function countsOfFound(db: Db, q: string) {
  const found = matching(db, { q }).select('games.id');
  const count = sql<number>`cast(count(distinct game_id) as integer)`.as('count');
  const platforms = await db
    .selectFrom('game_releases')
    .select(['platform_slug as slug', count])
    .where('game_id', 'in', found)
    .groupBy('platform_slug')
    .execute();
  const genres = await db
    .selectFrom('game_genres')
    .select(['slug', count])
    .where('game_id', 'in', found)
    .groupBy('slug')
    .execute();
  const counted = (rows: typeof genres) => new Map(rows.map((row) => [row.slug, row.count]));
  return { platforms: counted(platforms), genres: counted(genres) };
}

/** The filter values of all visible games, with the number of games that a search finds. */
export async function foundFilters(db: Db, all: GameFilters, q: string): Promise<GameFilters> {
  if (nameKey(q) === '') return all;
  const found = await countsOfFound(db, q);
  const options = (kind: 'platforms' | 'genres') =>
    all[kind].map((option) => ({ ...option, count: found[kind].get(option.slug) ?? 0 }));
  return { ...all, platforms: options('platforms'), genres: options('genres') };
}

/** Filter values of visible games with their counts. */
export async function gameFilters(db: Db): Promise<GameFilters> {
  const visible = visibleGames(db).select('games.id');
  const count = sql<number>`cast(count(distinct game_id) as integer)`.as('count');
  const platforms = await db
    .selectFrom('game_releases')
    .select(['platform_slug as slug', (eb) => eb.fn.max('platform').as('name'), count])
    .where('game_id', 'in', visible)
    .groupBy('platform_slug')
    .orderBy('count', 'desc')
    .orderBy('platform_slug')
    .execute();
  const genres = await db
    .selectFrom('game_genres')
    .select(['slug', (eb) => eb.fn.max('name').as('name'), count])
    .where('game_id', 'in', visible)
    .groupBy('slug')
    .orderBy('count', 'desc')
    .orderBy('slug')
    .execute();
  const dates = await db
    .selectFrom('game_releases')
    .select('date')
    .distinct()
    .where('game_id', 'in', visible)
    .where('date', 'is not', null)
    .execute();
  const years = new Set(dates.map(({ date }) => Number(date?.slice(0, 4))));
  return {
    total: await countRows(visibleGames(db)),
    platforms,
    genres,
    years: [...years].sort((a, b) => b - a),
  };
}

/** A visible game by a current or former slug. */
export async function publicGameName(
  db: Db,
  slug: string,
): Promise<Pick<GameSummary, 'id' | 'slug' | 'title'> | null> {
  const current = (of: string) =>
    visibleGames(db)
      .select(['games.id', 'games.slug', 'games.title'])
      .where('games.slug', '=', of)
      .executeTakeFirst();
  const game = await current(slug);
  if (game) return game;
  const moved = await gameMovedTo(db, slug);
  return moved === null ? null : ((await current(moved)) ?? null);
}

/** The facts that articles show of their games, in order. */
export async function factsOfGames(
  db: Db,
  games: readonly { slug: string }[],
): Promise<GameFacts[]> {
  if (games.length === 0) return [];
  const slugs = games.map(({ slug }) => slug);
  const rows = await db.selectFrom('games').select(SUMMARY).where('slug', 'in', slugs).execute();
  const parts = await partsOf(
    db,
    rows.map(({ id }) => id),
  );
  const facts = rows.map((row) => {
    const { id: _id, ...known } = toFacts(row, parts);
    return known;
  });
  return facts.sort((one, other) => slugs.indexOf(one.slug) - slugs.indexOf(other.slug));
}

/** A visible game by its slug. */
export async function publicGame(
  db: Db,
  slug: string,
  config: Pick<Config, 'bylines'>,
): Promise<Game | null> {
  const row = await visibleGames(db)
    .select(WHOLE)
    .where('games.slug', '=', slug)
    .executeTakeFirst();
  if (!row) return null;
  const { summary, links, ratings, wikidata, series_key: series, ...fields } = row;
  const siblings =
    series === ''
      ? []
      : await visibleGames(db)
          .select(SUMMARY)
          .where('games.series_key', '=', series)
          .orderBy(sql`coalesce(games.first_day, 1e18)`)
          .orderBy('games.title_key')
          .limit(SERIES_MAX)
          .execute();
  const all = [fields, ...siblings];
  const parts = await partsOf(
    db,
    all.map(({ id }) => id),
  );
  const [own, ...inSeries] = await withParts(db, all, parts);
  if (!own) return null;
  return {
    ...own,
    scoredIn: await scoreGivenIn(db, row.id, config),
    summary,
    wikidata,
    links: parsed(links),
    ratings: parsed(ratings),
    releases: (parts.releases.get(row.id) ?? []).map(toRelease),
    inSeries,
    ...(await publishedOn(db, row.id)),
  };
}

/** The current slug of a visible game that formerly had this one. */
export async function gameMovedTo(db: Db, formerSlug: string): Promise<string | null> {
  const row = await visibleGames(db)
    .innerJoin('game_slugs', 'game_slugs.game_id', 'games.id')
    .select('games.slug')
    .where('game_slugs.slug', '=', formerSlug)
    .executeTakeFirst();
  return row?.slug ?? null;
}

/** Slugs and last changes of visible games, for the sitemap. */
export const publicGameAddresses = (db: Db, limit: number) =>
  visibleGames(db)
    .select(['games.slug', 'games.updated_at'])
    .orderBy('games.id')
    .limit(limit)
    .execute();
