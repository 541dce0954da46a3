import { articlesShowing, type ReplacedImage } from '#features/media/server/public.ts';
import { recordChange, type Topic } from '#platform/db/changes.ts';
import type { Db } from '#platform/db/schema.ts';

/** Articles per query. */
const BATCH_SIZE = 500;

/** Shows the new file of a library image in live entries. */
export async function replaceImageInEntries(
  trx: Db,
  { id, url, formerKey }: ReplacedImage,
  now: number,
): Promise<void> {
  const ids = await articlesShowing(trx, id);
  for (let start = 0; start < ids.length; start += BATCH_SIZE) {
    const changed = await trx
      .updateTable('live_entries')
      // Readers who follow the coverage get entries that changed since.
      .set({ image: url, changed_at: now })
      .where('article_id', 'in', ids.slice(start, start + BATCH_SIZE))
      .where((eb) =>
        eb.or([
          eb('image', 'like', `%/media/${formerKey}/%`),
          eb('image', 'like', `%/media/${formerKey}-%`),
        ]),
      )
      .returning('article_id')
      .execute();
    const topics = new Set(changed.map(({ article_id }): Topic => `live:${article_id}`));
    if (topics.size > 0) await recordChange(trx, now, [...topics]);
  }
}
