import {
  articlesShowing,
  type ReplacedImage,
  withCurrentImages,
} from '#features/media/server/public.ts';
import type { Context } from '#platform/context.ts';
import { recordChange, type Topic } from '#platform/db/changes.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Db } from '#platform/db/schema.ts';
import { enqueue, type JobHandlers } from '#platform/jobs/queue.ts';
import { ownTurn } from '#platform/own-turn.ts';

export const REPLACE_IMAGE_JOB = 'articles.replace-image';

/** Articles changed in a transaction. */
const BATCH_SIZE = 25;

/** Writes the current URLs of replaced images into stored articles. Their versions and search entries stay the same. */
async function showCurrentImages(trx: Db, ids: readonly number[], now: number): Promise<void> {
  const rows = await trx
    .selectFrom('articles')
    .innerJoin('article_bodies', 'article_bodies.article_id', 'articles.id')
    .select(['articles.id', 'is_public', 'featured_image', 'content'])
    .where('articles.id', 'in', ids)
    .execute();
  const topics: Topic[] = ['admin'];
  for (const { id, is_public, ...former } of rows) {
    const texts = [former.content, former.featured_image];
    const [content = null, featured_image = null] = await withCurrentImages(trx, texts);
    if (content === null || (content === texts[0] && featured_image === texts[1])) continue;
    await trx.updateTable('article_bodies').set({ content }).where('article_id', '=', id).execute();
    await trx.updateTable('articles').set({ featured_image }).where('id', '=', id).execute();
    if (is_public === 1) topics.push('articles', `article:${id}`);
  }
  await recordChange(trx, now, topics);
}

/**
 * Shows the new file of a library image in the stored articles. If there are many, a job changes the rest: until
 * then the former URL in them redirects to the new file.
 */
export async function replaceImageInArticles(
  trx: Db,
  { id, name }: ReplacedImage,
  now: number,
): Promise<void> {
  const ids = await articlesShowing(trx, id);
  if (ids.length === 0) return;
  await showCurrentImages(trx, ids.slice(0, BATCH_SIZE), now);
  if (ids.length <= BATCH_SIZE) return;
  await enqueue(trx, { name: REPLACE_IMAGE_JOB, label: name, payload: id, now });
}

/** Does the jobs named `REPLACE_IMAGE_JOB`, in small transactions. */
export const replaceImageByJob =
  ({ db, now }: Pick<Context, 'db' | 'now'>): JobHandlers[string] =>
  async ({ payload, signal }) => {
    const ids = await articlesShowing(db, Number(payload));
    for (let start = 0; start < ids.length; start += BATCH_SIZE) {
      signal.throwIfAborted();
      const some = ids.slice(start, start + BATCH_SIZE);
      await inTransaction(db, (trx) => showCurrentImages(trx, some, now()));
      await ownTurn();
    }
  };
