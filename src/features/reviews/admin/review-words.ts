import { COPY_LABELS } from '../values.ts';
import { readReview, shownReview } from './form-review.ts';
import { STATE_LABELS } from './labels.ts';

/** What a form holds of a review, as it is read: two of them are compared by it. */
export function reviewWords(text: string): string {
  if (text === '') return '';
  const { score, verdict, pros, cons, platform, hours, copy, ...rest } = readReview(text);
  const given = shownReview(text)?.score;
  return [
    given ? `${given.label} ${given.outOf} (${given.word})` : (score && String(score.value)) || '',
    verdict,
    ...pros.map((point) => `+ ${point}`),
    ...cons.map((point) => `− ${point}`),
    platform,
    hours === null ? '' : `${hours} hours`,
    copy === null ? '' : COPY_LABELS[copy],
    rest.copyNote,
    rest.award,
    [STATE_LABELS[rest.state], rest.stateDate, rest.stateNote].filter(Boolean).join(' '),
    rest.accessibility,
  ]
    .filter((line) => line !== '')
    .join('. ');
}
