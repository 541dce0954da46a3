import {
  indexAll,
  indexInSteps,
  misindexedArticles,
  searchChanged,
} from '#features/articles/server/search-index/public.ts';
import { FOLLOW_UP_JOB } from '#features/live/server/public.ts';
import { INDEX_JOB } from '#features/search/server/public.ts';
import { formatCount, plural } from '#lib/format/count.ts';
import { inTransaction } from '#platform/db/database.ts';
import { engineOf } from '#platform/db/engine.ts';
import { countRows } from '#platform/db/queries/count-rows.ts';
import type { Db } from '#platform/db/schema.ts';
import type { Check, Finding } from './check.ts';

const INDEXING_JOBS = [INDEX_JOB, FOLLOW_UP_JOB];

/** The ids of articles that open jobs will index. */
async function awaitedArticles(db: Db): Promise<Set<number>> {
  const rows = await db
    .selectFrom('jobs')
    .select('payload')
    .where('state', 'in', ['waiting', 'running'])
    .where('name', 'in', INDEXING_JOBS)
    .execute();
  // A payload is one id or a list.
  return new Set(rows.flatMap(({ payload }) => JSON.parse(payload) as number | number[]));
}

/** Compares the numbers, times and visibility of articles with the search index; the repair indexes them again. */
export const searchCheck: Check = {
  name: 'search',
  doing: 'Checking the search index',
  async run({ snapshot, db, signal, now, draw }) {
    const findings: Finding[] = [];
    if (!(await engineOf(snapshot).fullText.isComplete(snapshot))) {
      findings.push({
        what: 'the search index is incomplete or has surplus entries',
        examples: [],
        async repair() {
          await inTransaction(db, (trx) => engineOf(trx).fullText.clear(trx));
          await indexAll(db, { signal, now, onDone: draw });
          return 'every article was indexed again';
        },
      });
    }
    const total = await countRows(snapshot.selectFrom('articles'));
    const onDone = (done: number) => draw(done, total);
    const misindexed = await misindexedArticles(snapshot, { signal, onDone });
    const awaited = await awaitedArticles(snapshot);
    const wrong = misindexed.filter((id) => !awaited.has(id));
    if (wrong.length > 0) {
      findings.push({
        what: `${formatCount(wrong.length, 'article')} ${plural(wrong.length, 'is', 'are')} missing or outdated in the search index`,
        examples: wrong,
        async repair() {
          await indexInSteps(db, wrong, { signal });
          await inTransaction(db, (trx) => searchChanged(trx, now()));
          return 'they were indexed again';
        },
      });
    }
    return findings;
  },
};
