import { type ReplacedImage, replaceInText } from '#features/media/server/public.ts';
import type { Db } from '#platform/db/schema.ts';
import { articlesAbout, recordGameChange } from './store.ts';

/** Shows the new file of a library image as cover of games. */
export async function replaceImageOfGames(
  trx: Db,
  image: ReplacedImage,
  now: number,
): Promise<void> {
  const games = await trx
    .selectFrom('game_images')
    .innerJoin('games', 'games.id', 'game_images.game_id')
    .select(['games.id', 'games.cover'])
    .where('game_images.media_id', '=', image.id)
    .execute();
  for (const { id, cover } of games) {
    const columns = { cover: cover && replaceInText(cover, image) };
    await trx.updateTable('games').set(columns).where('id', '=', id).execute();
    await recordGameChange(trx, await articlesAbout(trx, id), now);
  }
}
