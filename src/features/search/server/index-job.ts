import type { Db } from '#platform/db/schema.ts';
import { enqueue } from '#platform/jobs/queue.ts';

/** Job: index the articles with these ids. Its handler is `indexByJob` of articles. */
export const INDEX_JOB = 'articles.index';
/** Articles per job. */
export const INDEX_BATCH_SIZE = 100;

/** Lets jobs index these articles. Until they ran, search finds the articles by their old texts. */
export async function enqueueIndexing(
  db: Db,
  articleIds: readonly number[],
  now: number,
): Promise<void> {
  for (let start = 0; start < articleIds.length; start += INDEX_BATCH_SIZE) {
    const payload = articleIds.slice(start, start + INDEX_BATCH_SIZE);
    await enqueue(db, { name: INDEX_JOB, payload, now });
  }
}
