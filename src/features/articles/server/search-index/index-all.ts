import { inTransaction } from '#platform/db/database.ts';
import type { Db } from '#platform/db/schema.ts';
import { indexArticles, indexInSteps, searchChanged } from './reindex-and-invalidate.ts';

const AT_ONCE = 100;

/**
 * Has search find the next articles behind an id, whatever it knew of them.
 * @returns their ids, ascending; none where none is left
 */
export async function indexNext(db: Db, after: number): Promise<number[]> {
  const ids = await nextIds(db, after);
  await indexArticles(db, ids);
  return ids;
}

/** The next articles behind an id. @returns their ids, ascending */
export async function nextIds(db: Db, after: number): Promise<number[]> {
  const rows = await db
    .selectFrom('articles')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(AT_ONCE)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Has search find every article anew, in small transactions, so that servers go on meanwhile. Readers' pages hear of it
 * at the end, also where it is stopped.
 * @param onDone told how many are done
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
