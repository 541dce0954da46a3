import type { Db } from '#platform/db/schema.ts';
import type { GameSummary, Named, Release } from '../contract.ts';
import type { Region } from '../values.ts';

/** Rows of a list column. */
export interface Window {
  limit: number;
  offset: number;
}

/** The columns of a game for lists. */
export const SUMMARY = [
  'games.id',
  'games.slug',
  'games.title',
  'games.cover',
  'games.developer',
  'games.publisher',
  'games.series',
  'games.first_day',
] as const;

/** The columns of a game for its page or form. */
export const WHOLE = [
  ...SUMMARY,
  ...([
    'games.summary',
    'games.links',
    'games.ratings',
    'games.wikidata',
    'games.series_key',
  ] as const),
] as const;

/** Columns stored as JSON. */
export const parsed = <T>(json: string) => JSON.parse(json) as T;

/** A game in lists for all callers; readers also see its score. */
type Facts = Omit<GameSummary, 'score'>;

export interface SummaryRow extends Omit<Facts, 'released' | 'genres' | 'platforms'> {
  first_day: number | null;
}

const releaseRows = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('game_releases')
    .select(['game_id', 'platform', 'platform_slug', 'region', 'date', 'day', 'note'])
    .where('game_id', 'in', ids)
    .orderBy('game_id')
    .orderBy('position')
    .execute();
type ReleaseRow = Awaited<ReturnType<typeof releaseRows>>[number];

export const toRelease = ({
  platform,
  platform_slug,
  region,
  date,
  note,
}: ReleaseRow): Release => ({
  platform,
  platformSlug: platform_slug,
  region: region as Region,
  date,
  note,
});

/** The releases and genres of games, by ID. */
export async function partsOf(db: Db, ids: readonly number[]): Promise<Parts> {
  if (ids.length === 0) return { releases: new Map(), genres: new Map() };
  const genres = await db
    .selectFrom('game_genres')
    .select(['game_id', 'slug', 'name'])
    .where('game_id', 'in', ids)
    .orderBy('game_id')
    .orderBy('position')
    .execute();
  return {
    releases: Map.groupBy(await releaseRows(db, ids), (row) => row.game_id),
    genres: Map.groupBy(genres, (row) => row.game_id),
  };
}
export type Parts = { releases: Map<number, ReleaseRow[]>; genres: Map<number, Named[]> };

/** A game as in lists, from its row and related rows. */
export function toFacts(row: SummaryRow, { releases, genres }: Parts): Facts {
  const { first_day: firstDay, ...fields } = row;
  const own = releases.get(row.id) ?? [];
  const platforms = new Map(own.map((one) => [one.platform_slug, one.platform]));
  return {
    ...fields,
    released: own.find(({ day }) => day !== null && day === firstDay)?.date ?? null,
    genres: (genres.get(row.id) ?? []).map(({ slug, name }) => ({ slug, name })),
    platforms: [...platforms].map(([slug, name]) => ({ slug, name })),
  };
}
