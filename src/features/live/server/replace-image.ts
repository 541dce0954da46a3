import {
  articlesShowing,
  type ReplacedImage,
  replaceInText,
} from '#features/media/server/public.ts';
import { recordChange, type Topic } from '#platform/db/changes.ts';
import type { Db } from '#platform/db/schema.ts';

/** Articles per query. */
const BATCH_SIZE = 500;

/** Shows the new file of a library image in live entries. */
export async function replaceImageInEntries(
  trx: Db,
  image: ReplacedImage,
  now: number,
): Promise<void> {
  const ids = await articlesShowing(trx, image.id);
  for (let start = 0; start < ids.length; start += BATCH_SIZE) {
    const entries = await trx
      .selectFrom('live_entries')
      .select(['id', 'image', 'article_id'])
      .where('article_id', 'in', ids.slice(start, start + BATCH_SIZE))
      .where('image', 'like', `%/media/${image.formerKey}/%`)
      .execute();
    for (const entry of entries) {
      // Readers who follow the coverage get entries that changed since.
      const columns = { image: entry.image && replaceInText(entry.image, image), changed_at: now };
      await trx.updateTable('live_entries').set(columns).where('id', '=', entry.id).execute();
    }
    const changed = new Set(entries.map((entry) => entry.article_id));
    if (changed.size > 0)
      await recordChange(
        trx,
        now,
        [...changed].map((id): Topic => `live:${id}`),
      );
  }
}
