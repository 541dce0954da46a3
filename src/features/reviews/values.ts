import { type Message, message, type Translate } from '#lib/messages/messages.ts';
/** Whether a review is finished. */
export const REVIEW_STATES = ['progress', 'final', 'updated'] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

/** Where the reviewed copy came from. */
export const COPIES = ['publisher', 'bought', 'loan', 'free'] as const;
export type Copy = (typeof COPIES)[number];

/** The labels for readers. */
export const COPY_LABELS: Record<Copy, Message> = {
  publisher: message('Sent by the publisher'),
  bought: message('Bought by us'),
  loan: message('On loan'),
  free: message('Free to play'),
};

/** Maximum lengths in characters, and the maximum number of pros and of cons. */
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

/** A review with all fields empty. */
export const EMPTY_REVIEW = {
  score: null,
  verdict: '',
  pros: [] as string[],
  cons: [] as string[],
  platform: '',
  hours: null as number | null,
  copy: null as Copy | null,
  copyNote: '',
  award: '',
  state: 'final' as ReviewState,
  stateDate: null as string | null,
  stateNote: '',
  accessibility: '',
};

/** The range of a score in a language: 'out of 10', 'out of 5 stars', 'F to A'. */
export function scoreRange(t: Translate, outOf: string): string {
  const [, max, stars] = /^out of (\d+)( stars)?$/.exec(outOf) ?? [];
  if (max !== undefined)
    return stars ? t('out of {max} stars', { max }) : t('out of {max}', { max });
  const [worst = '', best = ''] = outOf.split(' to ');
  return t('{worst} to {best}', { worst, best });
}
