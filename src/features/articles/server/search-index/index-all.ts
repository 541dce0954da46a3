import { inTransaction } from '#platform/db/database.ts';
import type { Db } from '#platform/db/schema.ts';
import { indexArticles, indexInSteps, searchChanged } from './reindex-and-invalidate.ts';

const BATCH_SIZE = 100;

/** Reindexes the next articles after an ID. @returns their IDs, ascending; empty at the end */
export async function indexNext(db: Db, after: number): Promise<number[]> {
  const ids = await nextIds(db, after);
  await indexArticles(db, ids);
  return ids;
}

/** The next articles after an ID. @returns their IDs, ascending */
export async function nextIds(db: Db, after: number): Promise<number[]> {
  const rows = await db
    .selectFrom('articles')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(BATCH_SIZE)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Reindexes every article in small transactions, so that servers can write in between. Cached pages are
 * invalidated at the end, even if it is stopped.
 * @param onDone called with the number of articles so far
 */
export async function indexAll(
  db: Db,
  {
    signal,
    now,
    onDone,
  }: { signal: AbortSignal; now: () => number; onDone: (done: number) => void },
): Promise<void> {
  let done = 0;
  try {
    for (let last = 0; ; ) {
      const ids = await nextIds(db, last);
      last = ids.at(-1) ?? 0;
      if (ids.length === 0) return;
      await indexInSteps(db, ids, { signal });
      done += ids.length;
      onDone(done);
    }
  } finally {
    if (done > 0) await inTransaction(db, (trx) => searchChanged(trx, now()));
  }
}
