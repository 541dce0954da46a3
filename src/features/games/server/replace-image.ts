import type { ReplacedImage } from '#features/media/server/public.ts';
import type { Db } from '#platform/db/schema.ts';
import { articlesAbout, recordGameChange } from './store.ts';

/** Shows the new file of a library image as cover of games. */
export async function replaceImageOfGames(
  trx: Db,
  { id, url }: ReplacedImage,
  now: number,
): Promise<void> {
  const games = await trx
    .updateTable('games')
    .set({ cover: url })
    .where('id', 'in', (eb) =>
      eb.selectFrom('game_images').select('game_id').where('media_id', '=', id),
    )
    .returning('id')
    .execute();
  for (const game of games) await recordGameChange(trx, await articlesAbout(trx, game.id), now);
}
