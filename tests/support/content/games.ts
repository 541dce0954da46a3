import { type GameInput, gameInputSchema } from '#features/games/contract.ts';
import { createGame } from '#features/games/server/store.ts';
import type { Db } from '#platform/db/schema.ts';
import { NOW } from '../databases/test-database.ts';

let made = 0;

/** Fields of a game; a test lists only those that matter. */
const gameFields = (fields: Partial<GameInput> = {}): GameInput => {
  made += 1;
  return gameInputSchema.parse({ title: `Game number ${made}`, ...fields });
};

/** Stores a game. @returns its id */
export const makeGame = (db: Db, fields: Partial<GameInput> = {}): Promise<number> =>
  createGame(db, gameFields(fields), { actor: { userId: 1, name: 'admin' }, now: NOW });

/** Links an article to games. */
export async function writeAbout(db: Db, articleId: number, ...gameIds: number[]): Promise<void> {
  const rows = gameIds.map((game_id, position) => ({ article_id: articleId, game_id, position }));
  await db.insertInto('article_games').values(rows).execute();
}
