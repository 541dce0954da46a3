import {
  type AdminGame,
  type Game,
  type GameInput,
  type GamePage,
  gameInputSchema,
} from '#features/games/contract.ts';
import type { ReleaseMonth } from '#features/games/releases.contract.ts';
import { createGame } from '#features/games/server/store.ts';
import type { Region } from '#features/games/values.ts';
import type { Db } from '#platform/db/schema.ts';
import { NOW } from '../databases/test-database.ts';
import { jsonOf, type TestSite } from '../site/test-site.ts';

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

/** A release of a game. */
export const releasedOn = (
  platform: string,
  date: string | null,
  region: Region = 'world',
  note = '',
) => ({
  platform,
  date,
  region,
  note,
});

/** Calls of a site about its games. */
export function gameCalls(site: TestSite) {
  const make = async (title: string, fields: object = {}, who = site.editor) =>
    jsonOf<AdminGame>(await who.post('/api/games', { title, ...fields }), 201);
  const list = async (query = '') => jsonOf<GamePage>(await site.visitor.get(`/api/games${query}`));
  const titles = async (query = '') => (await list(query)).games.map(({ title }) => title);
  const read = async (slug: string) => jsonOf<Game>(await site.visitor.get(`/api/games/${slug}`));
  const month = async (query: string) =>
    jsonOf<ReleaseMonth>(await site.visitor.get(`/api/releases${query}`));
  return { make, list, titles, read, month };
}
