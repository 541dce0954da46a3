import { isOnScale, readScale, scoreOf } from '#lib/score-scale.ts';
import type { Review, ReviewInput, WrittenReview } from '../contract.ts';
import { EMPTY_REVIEW } from '../values.ts';

/**
 * A review as a form holds it: as JSON, with its fields in one order, so that equal ones are the same text.
 * One in which nothing is said is the empty text.
 */
export function reviewText(review: Review | ReviewInput | null): string {
  if (review === null) return '';
  const { score = null, ...rest } = review;
  const given = score && { value: score.value, scale: score.scale, word: score.word };
  const whole: Record<string, unknown> = { ...EMPTY_REVIEW, ...rest, score: given };
  const text = JSON.stringify(
    Object.fromEntries(Object.keys(EMPTY_REVIEW).map((name) => [name, whole[name]])),
  );
  return text === JSON.stringify(EMPTY_REVIEW) ? '' : text;
}

/** What a form holds. */
export const readReview = (text: string): WrittenReview =>
  text === '' ? EMPTY_REVIEW : (JSON.parse(text) as WrittenReview);

/** What a form holds, as readers would get it; a score that is on no scale is not shown. */
export function shownReview(text: string): Review | null {
  if (text === '') return null;
  const { score, ...review } = readReview(text);
  const { value, scale: name = '', word = '' } = score ?? { value: 0 };
  const scale = readScale(name);
  const isShown = score !== null && scale !== null && isOnScale(scale, value);
  return { ...review, score: isShown ? scoreOf({ value, scale: name, word }) : null };
}
