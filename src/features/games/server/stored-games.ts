import { isoTime } from '#lib/dates.ts';
import type { Db } from '#platform/db/schema.ts';
import type { StoredGame } from '../contract.ts';
import { adminGamesAfter } from './admin.views.ts';
import { inputOf } from './merge.ts';
import { type By, insertGame, slugOwner } from './store.ts';

/** Games as they are stored, in the order of their ids. @param after the id of the last one before */
export async function storedGames(db: Db, after: number, limit: number): Promise<StoredGame[]> {
  const games = await adminGamesAfter(db, after, limit);
  if (games.length === 0) return [];
  const ids = games.map(({ id }) => id);
  const former = await db
    .selectFrom('game_slugs')
    .selectAll()
    .where('game_id', 'in', ids)
    .orderBy('slug')
    .execute();
  const made = await db
    .selectFrom('games')
    .select(['id', 'created_at'])
    .where('id', 'in', ids)
    .execute();
  const createdAt = new Map(made.map((row) => [row.id, isoTime(row.created_at)]));
  return games.map((game) => ({
    ...inputOf(game),
    id: game.id,
    formerSlugs: former.filter((row) => row.game_id === game.id).map(({ slug }) => slug),
    createdAt: createdAt.get(game.id) ?? game.updatedAt,
    updatedAt: game.updatedAt,
  }));
}

/**
 * Takes in a game of an export of ours; one that is here, or was, by its slug stays as it is. Call it in a
 * transaction.
 * @throws Problem 400 naming a field
 */
export async function takeGame(trx: Db, game: StoredGame, by: By): Promise<void> {
  const { id: _id, formerSlugs, createdAt, updatedAt, ...input } = game;
  if ((await slugOwner(trx, input.slug)) !== null) return;
  const id = await insertGame(trx, input, by);
  const times = { created_at: Date.parse(createdAt), updated_at: Date.parse(updatedAt) };
  await trx.updateTable('games').set(times).where('id', '=', id).execute();
  for (const slug of new Set(formerSlugs)) {
    if ((await slugOwner(trx, slug)) !== null) continue;
    await trx.insertInto('game_slugs').values({ slug, game_id: id }).execute();
  }
}
