import { isDeepStrictEqual } from 'node:util';
import { REVIEW_CATEGORY } from '#features/taxonomy/values.ts';
import { scoreOf } from '#lib/score-scale.ts';
import type { ReviewConfig } from '#platform/config/review.ts';
import type { Db } from '#platform/db/schema.ts';
import type { Review, StoredReview, WrittenReview } from '../contract.ts';
import { EMPTY_REVIEW } from '../values.ts';
import { givenScore, rankOf } from './scores.ts';

/** The review of an article. It stays stored, but hidden, while the article is in another category. */
export const reviewExtension = {
  empty: null,

  /** @throws Problem 400 naming `review.score` if it isn't on its scale */
  take(input: WrittenReview | null, { review }: { review: ReviewConfig }): StoredReview | null {
    if (input === null || isDeepStrictEqual(input, EMPTY_REVIEW)) return null;
    return { ...input, score: input.score && givenScore(input.score, review) };
  },

  async load(db: Db, articleIds: readonly number[]): Promise<Map<number, StoredReview>> {
    const rows = await db
      .selectFrom('article_reviews')
      .selectAll()
      .where('article_id', 'in', articleIds)
      .execute();
    return new Map(
      rows.map(({ article_id, review }) => [article_id, JSON.parse(review) as StoredReview]),
    );
  },

  async save(trx: Db, articleId: number, stored: StoredReview | null): Promise<void> {
    const score = stored?.score ?? null;
    await trx
      .updateTable('articles')
      .set({ score: score && JSON.stringify(score), score_rank: rankOf(score) })
      .where('id', '=', articleId)
      .execute();
    await trx.deleteFrom('article_reviews').where('article_id', '=', articleId).execute();
    if (stored === null) return;
    await trx
      .insertInto('article_reviews')
      .values({ article_id: articleId, review: JSON.stringify(stored) })
      .execute();
  },

  answer: (stored: StoredReview | null): Review | null =>
    stored && { ...stored, score: stored.score && scoreOf(stored.score) },

  isShown: (category: string): boolean => category === REVIEW_CATEGORY,

  words(stored: StoredReview | null): string {
    if (stored === null) return '';
    const { verdict, pros, cons, platform, award, stateNote, accessibility } = stored;
    return [verdict, ...pros, ...cons, platform, award, stateNote, accessibility].join('\n');
  },
};
