import { isOnScale, readScale, scaleWords, scoreLabel } from '#lib/score-scale.ts';
import type { GivenScore, Review, ReviewInput, Score, WrittenReview } from './contract.ts';

/** The category whose articles can carry a review. */
export const REVIEW_CATEGORY = 'review';

/** Whether a review is finished. */
export const REVIEW_STATES = ['progress', 'final', 'updated'] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

/** Where the copy came from that was played. */
export const COPIES = ['publisher', 'bought', 'loan', 'free'] as const;
export type Copy = (typeof COPIES)[number];

/** How a review says it. */
export const COPY_LABELS: Record<Copy, string> = {
  publisher: 'Sent by the publisher',
  bought: 'Bought by us',
  loan: 'On loan',
  free: 'Free to play',
};

/** How long what is written may be, in characters; points is how many pros, and cons, there can be. */
export const REVIEW_LIMITS = {
  verdict: 600,
  points: 12,
  point: 160,
  platform: 80,
  hours: 10_000,
  note: 300,
  award: 60,
  accessibility: 2000,
  word: 40,
} as const;

/** A review in which nothing is said yet. */
export const EMPTY_REVIEW = {
  score: null,
  verdict: '',
  pros: [],
  cons: [],
  platform: '',
  hours: null,
  copy: null,
  copyNote: '',
  award: '',
  state: 'final',
  stateDate: null,
  stateNote: '',
  accessibility: '',
} satisfies ReviewInput;

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

/** A score as it is kept, with what readers need of its scale. @throws where that is no scale */
export function scoreOf(given: GivenScore): Score {
  const scale = readScale(given.scale);
  if (scale === null) throw new Error(`a score was kept with ${given.scale}, which is no scale`);
  const { kind, min, max } = scale;
  const label = scoreLabel(scale, given.value);
  return { ...given, label, outOf: scaleWords(scale), kind, min, max };
}

/** What a form holds, as readers would get it; a score that is on no scale is not shown. */
export function shownReview(text: string): Review | null {
  if (text === '') return null;
  const { score, ...review } = readReview(text);
  const { value, scale: name = '', word = '' } = score ?? { value: 0 };
  const scale = readScale(name);
  const isShown = score !== null && scale !== null && isOnScale(scale, value);
  return { ...review, score: isShown ? scoreOf({ value, scale: name, word }) : null };
}
