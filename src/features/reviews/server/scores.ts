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
 * A score as it is kept, named by the settings. One that names another scale than the present was given on
 * that, and stays.
 * @throws Problem 400 naming `review.score` where it is on no scale, or the site gives none
 */
export function givenScore(
  { value, scale: named, word }: ScoreInput,
  { scale: present, words }: ReviewConfig,
): GivenScore {
  const scale = named === undefined ? present : readScale(named);
  if (scale === null) {
    throw badField(
      'review.score',
      named === undefined
        ? 'this site gives no scores (REVIEW_SCALE is off)'
        : `${JSON.stringify(named)} is not a scale`,
    );
  }
  if (!isOnScale(scale, value)) {
    const nearest = nearestScore(scale, value);
    throw badField(
      'review.score',
      `${value} is not on the scale ${scale.name}: the nearest is ${nearest}`,
    );
  }
  const exact = nearestScore(scale, value);
  const isPresent = scale.name === present?.name;
  const called = isPresent ? scoreWord(scale, words, exact) : (word ?? scoreWord(scale, [], exact));
  return { value: exact, scale: scale.name, word: called };
}

/** The score of an article's row; null where it has none, or is no review. */
export const scoreOfRow = (score: string | null): Score | null =>
  score === null ? null : scoreOf(JSON.parse(score) as GivenScore);

/** By which scores of all scales are listed: from 0 to 1, -1 for none. */
export function rankOf(given: GivenScore | null): number {
  const scale = given && readScale(given.scale);
  return scale ? scoreShare(scale, given.value) : -1;
}
