import type { ActionContext } from '#features/audit-log/server/public.ts';
import { nameKey } from '#lib/text/name-key.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Db } from '#platform/db/schema.ts';
import { badField } from '#platform/http/problem.ts';
import type { AdminGame, GameInput } from '../contract.ts';
import { GAME_LIMITS } from '../values.ts';
import { adminGame } from './admin-games.views.ts';
import { mergeInto, termSlug } from './store.ts';

/** Both lists, the first one first; of entries with the same key only the first. */
function union<T>(
  own: readonly T[],
  others: readonly T[],
  keyOf: (one: T) => string,
  max: number,
): T[] {
  const all = new Map<string, T>();
  for (const one of [...own, ...others]) if (!all.has(keyOf(one))) all.set(keyOf(one), one);
  return [...all.values()].slice(0, max);
}

/** A game as the input that would create it. */
export const inputOf = (game: AdminGame): GameInput => ({
  title: game.title,
  slug: game.slug,
  cover: game.cover,
  summary: game.summary,
  developer: game.developer,
  publisher: game.publisher,
  series: game.series,
  genres: game.genres.map(({ name }) => name),
  releases: game.releases.map(({ platform, region, date, note }) => ({
    platform,
    region,
    date,
    note,
  })),
  links: game.links,
  ratings: game.ratings,
  wikidata: game.wikidata,
  listed: game.listed,
});

/** The facts of a game; empty fields are filled from the other. */
function combine(target: GameInput, other: GameInput): GameInput {
  const either = (key: 'summary' | 'developer' | 'publisher' | 'series') =>
    target[key] || other[key];
  return {
    ...target,
    summary: either('summary'),
    developer: either('developer'),
    publisher: either('publisher'),
    series: either('series'),
    cover: target.cover ?? other.cover,
    wikidata: target.wikidata ?? other.wikidata,
    listed: target.listed || other.listed,
    genres: union(target.genres, other.genres, termSlug, GAME_LIMITS.genres),
    releases: union(
      target.releases,
      other.releases,
      ({ platform, region }) => `${termSlug(platform)} ${region}`,
      GAME_LIMITS.releases,
    ),
    links: union(target.links, other.links, ({ url }) => url, GAME_LIMITS.links),
    ratings: union(
      target.ratings,
      other.ratings,
      ({ system }) => nameKey(system),
      GAME_LIMITS.ratings,
    ),
  };
}

/** Merges a game into another. @throws Problem 404 `game.not_found`, 400 if both are the same */
export function mergeGames(
  db: Db,
  id: number,
  into: number,
  context: ActionContext,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    if (id === into) throw badField('into', 'must be another game');
    const combined = combine(
      inputOf(await adminGame(trx, into)),
      inputOf(await adminGame(trx, id)),
    );
    await mergeInto(trx, { id, into, combined }, context);
  });
}
