import { indexInSteps, misindexed, searchChanged } from '#features/articles/server/public.ts';
import { FOLLOW_UP_JOB } from '#features/live/server/public.ts';
import { INDEX_JOB } from '#features/search/server/public.ts';
import { countRows } from '#platform/db/count-rows.ts';
import { engineOf } from '#platform/db/engine.ts';
import type { Db } from '#platform/db/schema.ts';
import { inTransaction } from '#platform/db/store.ts';
import { articles, counted } from '../words.ts';
import type { Check, CheckParts, Finding } from './check.ts';

const INDEXING_JOBS = [INDEX_JOB, FOLLOW_UP_JOB];

/** The articles that jobs are going to index: they may be found as they were. */
async function awaited(db: Db): Promise<Set<number>> {
  const rows = await db
    .selectFrom('jobs')
    .select('payload')
    .where('state', 'in', ['waiting', 'running'])
    .where('name', 'in', INDEXING_JOBS)
    .execute();
  // Some name one article, the others several.
  return new Set(rows.flatMap(({ payload }) => JSON.parse(payload) as number | number[]));
}

async function wrongArticles({ snapshot, signal, draw }: CheckParts): Promise<number[]> {
  const total = await countRows(snapshot.selectFrom('articles'));
  const wrong = new Set<number>();
  let done = 0;
  for await (const next of misindexed(snapshot, signal)) {
    for (const id of next.wrong) wrong.add(id);
    done += next.looked.length;
    draw(done, total);
  }
  const later = await awaited(snapshot);
  return [...wrong].filter((id) => !later.has(id)).sort((a, b) => a - b);
}

/** Whether search has every article as it is, and nothing else. */
export const searchCheck: Check = {
  name: 'search',
  doing: 'Comparing the search index',
  async run(parts) {
    const { snapshot, db, signal, now } = parts;
    const findings: Finding[] = [];
    const strays = await engineOf(snapshot).fullText.countStrays(snapshot);
    if (strays > 0) {
      findings.push({
        what: `${counted(strays, 'entry', 'entries')} of the search index belong to no article`,
        examples: [],
        async mend() {
          await inTransaction(db, (trx) => engineOf(trx).fullText.dropStrays(trx));
          return 'they were taken out';
        },
      });
    }
    const wrong = await wrongArticles(parts);
    if (wrong.length > 0) {
      const are = wrong.length === 1 ? 'is' : 'are';
      findings.push({
        what: `${articles(wrong.length)} ${are} not in the search index as they are`,
        examples: wrong,
        async mend() {
          await indexInSteps(db, wrong, { signal });
          await inTransaction(db, (trx) => searchChanged(trx, now()));
          return 'they were indexed anew';
        },
      });
    }
    return findings;
  },
};
