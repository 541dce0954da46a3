import { isDeepStrictEqual } from 'node:util';
import { inTransaction } from '#platform/db/database.ts';
import type { Db } from '#platform/db/schema.ts';
import type { StoredReview } from '../contract.ts';
import { reviewExtension } from './review-extension.ts';
import { rankOf } from './scores.ts';

const BATCH_SIZE = 500;

/** The ids of articles whose row has another score than their review. Lists use the row. */
export async function articlesWithWrongScore(db: Db): Promise<number[]> {
  const wrong: number[] = [];
  for (let last = 0; ; ) {
    const rows = await db
      .selectFrom('articles')
      .leftJoin('article_reviews', 'article_reviews.article_id', 'articles.id')
      .select(['articles.id', 'articles.score', 'articles.score_rank', 'article_reviews.review'])
      .where('articles.id', '>', last)
      .where((eb) => eb.or([eb('articles.score', 'is not', null), eb('review', 'is not', null)]))
      .orderBy('articles.id')
      .limit(BATCH_SIZE)
      .execute();
    for (const { id, score, score_rank, review } of rows) {
      const given = review === null ? null : (JSON.parse(review) as StoredReview).score;
      const isRight =
        isDeepStrictEqual(score === null ? null : JSON.parse(score), given) &&
        score_rank === rankOf(given);
      if (!isRight) wrong.push(id);
    }
    last = rows.at(-1)?.id ?? 0;
    if (rows.length < BATCH_SIZE) return wrong;
  }
}

/** Copies the scores of reviews into the articles' rows. The caller records the change. */
export function correctScores(db: Db, ids: readonly number[]): Promise<void> {
  return inTransaction(db, async (trx) => {
    const reviews = await reviewExtension.load(trx, ids);
    for (const id of ids) await reviewExtension.save(trx, id, reviews.get(id) ?? null);
  });
}
