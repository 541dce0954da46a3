import { isEqual } from '#lib/is-equal.ts';
import { t } from '#lib/messages/admin.ts';
import { isOnScale, readScale, scoreOf } from '#lib/score-scale.ts';
import type { Review, WrittenReview } from '../contract.ts';
import { COPY_LABELS, EMPTY_REVIEW } from '../values.ts';
import { STATE_LABELS } from './labels.ts';

/** An empty review counts as no review. */
export const reviewOrNull = (review: WrittenReview): WrittenReview | null =>
  isEqual(review, EMPTY_REVIEW) ? null : review;

/** A stored review in the shape that the form edits. */
export function editableReview(review: Review | null): WrittenReview | null {
  if (review === null) return null;
  const { score, ...rest } = review;
  const given = score && { value: score.value, scale: score.scale, word: score.word };
  return reviewOrNull({ ...rest, score: given });
}

/** The form's review as readers would get it. A score that is not on its scale is left out. */
export function previewReview(written: WrittenReview | null): Review | null {
  if (written === null) return null;
  const { score, ...review } = written;
  const { value, scale: name = '', word = '' } = score ?? { value: 0 };
  const scale = readScale(name);
  const isShown = score !== null && scale !== null && isOnScale(scale, value);
  return { ...review, score: isShown ? scoreOf({ value, scale: name, word }) : null };
}

/** A review as plain text, to compare two word by word. */
export function reviewAsText(written: WrittenReview | null): string {
  if (written === null) return '';
  const { score, verdict, pros, cons, platform, hours, copy, ...rest } = written;
  const given = previewReview(written)?.score;
  return [
    given ? `${given.label} ${given.outOf} (${given.word})` : (score && String(score.value)) || '',
    verdict,
    ...pros.map((point) => `+ ${point}`),
    ...cons.map((point) => `− ${point}`),
    platform,
    hours === null ? '' : t('{hours} hours', { hours }),
    copy === null ? '' : COPY_LABELS[copy],
    rest.copyNote,
    rest.award,
    [STATE_LABELS[rest.state], rest.stateDate, rest.stateNote].filter(Boolean).join(' '),
    rest.accessibility,
  ]
    .filter((line) => line !== '')
    .join('. ');
}
