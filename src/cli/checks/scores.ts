import { reindexAndInvalidate } from '#features/articles/server/search-index/public.ts';
import { articlesWithWrongScore, correctScores } from '#features/reviews/server/public.ts';
import { inTransaction } from '#platform/db/database.ts';
import { articles } from '../format.ts';
import type { Check } from './check.ts';

/** Compares the scores in lists with the reviews. */
export const scoresCheck: Check = {
  name: 'scores',
  doing: 'Comparing scores',
  async run({ snapshot, db, now }) {
    const wrong = await articlesWithWrongScore(snapshot);
    if (wrong.length === 0) return [];
    return [
      {
        what: `${articles(wrong.length)} with a different score in lists than in the review`,
        examples: wrong,
        async repair() {
          await inTransaction(db, async (trx) => {
            await correctScores(trx, wrong);
            const changed = wrong.map((id) => ({ id, wasPublic: true }));
            await reindexAndInvalidate(trx, changed, now());
          });
          return 'lists now show the score of the review';
        },
      },
    ];
  },
};
