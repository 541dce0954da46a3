import { formatCount } from '#lib/format/count.ts';
import type { Db } from '#platform/db/schema.ts';
import { enqueue } from '#platform/jobs/queue.ts';

/** The job that indexes articles by ID. Its handler is `indexByJob` of articles. */
export const INDEX_JOB = 'articles.index';
/** Articles per job. */
export const INDEX_BATCH_SIZE = 100;

/**
 * Enqueues indexing of these articles. Until it is done, search finds their former text.
 * @param title of a single article, for the job's label
 */
export async function enqueueIndexing(
  db: Db,
  articleIds: readonly number[],
  now: number,
  title?: string,
): Promise<void> {
  for (let start = 0; start < articleIds.length; start += INDEX_BATCH_SIZE) {
    const payload = articleIds.slice(start, start + INDEX_BATCH_SIZE);
    const label = title ?? formatCount(payload.length, 'article');
    await enqueue(db, { name: INDEX_JOB, label, payload, now });
  }
}
