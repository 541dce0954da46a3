import { sql } from 'kysely';
import { withBylines } from '#features/authors/server/public.ts';
import type { GivenScore } from '#features/reviews/contract.ts';
import { REVIEW_CATEGORY } from '#features/taxonomy/values.ts';
import { scoreOf } from '#lib/score-scale.ts';
import type { Config } from '#platform/config/config.ts';
import { engineOf } from '#platform/db/engine.ts';
import type { Db } from '#platform/db/schema.ts';
import type { Game, GameSummary } from '../contract.ts';

/** Public, final reviews with a score, newest first. A review's game is its first one. */
const scoredReviews = (db: Db) => {
  const state = engineOf(db).types.jsonText('article_reviews.review', 'state');
  return db
    .selectFrom('article_games')
    .innerJoin('articles', 'articles.id', 'article_games.article_id')
    .innerJoin('article_reviews', 'article_reviews.article_id', 'articles.id')
    .where('article_games.position', '=', 0)
    .where(engineOf(db).withoutIndex('articles.category'), '=', REVIEW_CATEGORY)
    .where(engineOf(db).withoutIndex('articles.is_public'), '=', 1)
    .where('articles.score', 'is not', null)
    .where(sql.raw<string>(state), '<>', 'progress')
    .orderBy('articles.published_at', 'desc')
    .orderBy('articles.id', 'desc');
};

/** Our scores by game ID, each from the newest review. */
export async function scoresOf(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, GameSummary['score']>> {
  if (ids.length === 0) return new Map();
  const rows = await scoredReviews(db)
    .select(['article_games.game_id', 'articles.score'])
    .where('article_games.game_id', 'in', ids)
    .execute();
  const scores = new Map<number, GameSummary['score']>();
  for (const { game_id, score } of rows) {
    if (score === null || scores.has(game_id)) continue;
    scores.set(game_id, scoreOf(JSON.parse(score) as GivenScore));
  }
  return scores;
}

/**
 * The review that a game's score is from, with its author if bylines are shown; null if there is none.
 */
export async function scoreGivenIn(
  db: Db,
  id: number,
  config: Pick<Config, 'bylines'>,
): Promise<Game['scoredIn']> {
  const row = await scoredReviews(db)
    .select(['articles.id', 'articles.slug', 'articles.title'])
    .where('article_games.game_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const [review] = await withBylines(db, config, [row]);
  const { id: _id, ...shown } = review ?? row;
  return shown;
}

/** The value that sorts games by score: 0 to 1; null without a score. */
export const scoreRank = (db: Db) =>
  scoredReviews(db)
    .select('articles.score_rank')
    .where('article_games.game_id', '=', sql.ref<number>('games.id'))
    .limit(1);
