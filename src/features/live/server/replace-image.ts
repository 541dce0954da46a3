import {
  articlesShowing,
  type ReplacedImage,
  replaceInText,
} from '#features/media/server/public.ts';
import { recordChange } from '#platform/db/changes.ts';
import type { Db } from '#platform/db/schema.ts';

/** Shows the new file of a library image in live entries. */
export async function replaceImageInEntries(
  trx: Db,
  image: ReplacedImage,
  now: number,
): Promise<void> {
  for (const articleId of await articlesShowing(trx, image.id)) {
    const entries = await trx
      .selectFrom('live_entries')
      .select(['id', 'image'])
      .where('article_id', '=', articleId)
      .where('image', 'like', `%/media/${image.formerKey}/%`)
      .execute();
    for (const entry of entries) {
      // Readers who follow the coverage get entries that changed since.
      const columns = { image: entry.image && replaceInText(entry.image, image), changed_at: now };
      await trx.updateTable('live_entries').set(columns).where('id', '=', entry.id).execute();
    }
    if (entries.length > 0) await recordChange(trx, now, [`live:${articleId}`]);
  }
}
