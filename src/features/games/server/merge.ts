import type { Db } from '#platform/db/schema.ts';
import { inTransaction } from '#platform/db/store.ts';
import { badField } from '#platform/http/problem.ts';
import type { AdminGame, GameInput } from '../contract.ts';
import { GAME_LIMITS } from '../values.ts';
import { adminGame } from './admin.views.ts';
import { type By, foldInto, nameKey, termSlug } from './store.ts';

/** What both lists hold, those of the first one first, of equal ones the first one's. */
function union<T>(
  own: readonly T[],
  others: readonly T[],
  keyOf: (one: T) => string,
  most: number,
): T[] {
  const all = new Map<string, T>();
  for (const one of [...own, ...others]) if (!all.has(keyOf(one))) all.set(keyOf(one), one);
  return [...all.values()].slice(0, most);
}

/** A game as it would be written anew. */
export const inputOf = (game: AdminGame): GameInput => ({
  ...{ title: game.title, slug: game.slug, cover: game.cover, summary: game.summary },
  ...{ developer: game.developer, publisher: game.publisher, series: game.series },
  genres: game.genres.map(({ name }) => name),
  releases: game.releases.map(({ platform, region, date, note }) => ({
    platform,
    region,
    date,
    note,
  })),
  ...{ links: game.links, ratings: game.ratings, wikidata: game.wikidata, listed: game.listed },
});

/** The facts of a game, with those of another one where it says nothing. */
function combine(stays: GameInput, other: GameInput): GameInput {
  const either = (key: 'summary' | 'developer' | 'publisher' | 'series') =>
    stays[key] || other[key];
  return {
    ...stays,
    ...{ summary: either('summary'), developer: either('developer') },
    ...{ publisher: either('publisher'), series: either('series') },
    cover: stays.cover ?? other.cover,
    wikidata: stays.wikidata ?? other.wikidata,
    listed: stays.listed || other.listed,
    genres: union(stays.genres, other.genres, termSlug, GAME_LIMITS.genres),
    releases: union(
      stays.releases,
      other.releases,
      ({ platform, region }) => `${termSlug(platform)} ${region}`,
      GAME_LIMITS.releases,
    ),
    links: union(stays.links, other.links, ({ url }) => url, GAME_LIMITS.links),
    ratings: union(
      stays.ratings,
      other.ratings,
      ({ system }) => nameKey(system),
      GAME_LIMITS.ratings,
    ),
  };
}

/** Merges a game into another. @throws Problem 404 `game.not_found`, 400 into itself */
export function mergeGames(db: Db, id: number, into: number, by: By): Promise<void> {
  return inTransaction(db, async (trx) => {
    if (id === into) throw badField('into', 'must be another game');
    const combined = combine(
      inputOf(await adminGame(trx, into)),
      inputOf(await adminGame(trx, id)),
    );
    await foldInto(trx, { id, into, combined }, by);
  });
}
