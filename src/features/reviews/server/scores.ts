import {
  isOnScale,
  nearestScore,
  readScale,
  scoreOf,
  scoreShare,
  scoreWord,
} from '#lib/score-scale.ts';
import type { ReviewConfig } from '#platform/config/review.ts';
import { badField } from '#platform/http/problem.ts';
import type { GivenScore, Score, ScoreInput } from '../contract.ts';

/**
 * The score to store, with its name. A score may be on a scale other than the site's current one.
 * @throws Problem 400 naming `review.score` if it isn't on its scale, or the site gives no scores
 */
export function givenScore(
  { value, scale: named, word }: ScoreInput,
  { scale: current, words }: ReviewConfig,
): GivenScore {
  const scale = named === undefined ? current : readScale(named);
  if (scale === null) {
    throw badField(
      'review.score',
      named === undefined
        ? 'this site gives no scores (the review scale is off)'
        : `${JSON.stringify(named)} is not a scale`,
    );
  }
  if (!isOnScale(scale, value)) {
    const nearest = nearestScore(scale, value);
    throw badField(
      'review.score',
      `${value} isn’t on the scale ${scale.name}; the nearest score is ${nearest}`,
    );
  }
  const exact = nearestScore(scale, value);
  const isPresent = scale.name === current?.name;
  const called = isPresent ? scoreWord(scale, words, exact) : (word ?? scoreWord(scale, [], exact));
  return { value: exact, scale: scale.name, word: called };
}

/** The score in an article's row; null for none. */
export const scoreOfRow = (score: string | null): Score | null =>
  score === null ? null : scoreOf(JSON.parse(score) as GivenScore);

/** The rank that lists order scores of all scales by: 0 to 1, or -1 for none. */
export function rankOf(given: GivenScore | null): number {
  const scale = given && readScale(given.scale);
  return scale ? scoreShare(scale, given.value) : -1;
}
