import type { ActionContext } from '#features/audit-log/server/public.ts';
import { isoTime } from '#lib/format/iso.ts';
import type { Db } from '#platform/db/schema.ts';
import type { StoredGame } from '../contract.ts';
import { adminGamesAfter } from './admin-games.views.ts';
import { inputOf } from './merge.ts';
import { gameSlugs, insertGame } from './store.ts';

/** Games for an export, by id. @param after the last id of the batch before */
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
 * Adds a game of a Savepoint export, unless a game has or had its slug. Call it in a transaction.
 * @throws Problem 400 naming a field
 */
export async function importGame(trx: Db, game: StoredGame, context: ActionContext): Promise<void> {
  const { id: _id, formerSlugs, createdAt, updatedAt, ...input } = game;
  if ((await gameSlugs.ownerOf(trx, input.slug)) !== null) return;
  const id = await insertGame(trx, input, context);
  const times = { created_at: Date.parse(createdAt), updated_at: Date.parse(updatedAt) };
  await trx.updateTable('games').set(times).where('id', '=', id).execute();
  await gameSlugs.addFormer(trx, id, formerSlugs);
}
