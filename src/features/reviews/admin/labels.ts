import type { Copy, ReviewState } from '../values.ts';

export const STATE_LABELS: Record<ReviewState, string> = {
  progress: 'In progress',
  final: 'Final',
  updated: 'Updated',
};

/** The choices for where a copy came from. */
export const COPY_CHOICES: Record<Copy, string> = {
  publisher: 'Publisher',
  bought: 'Bought by us',
  loan: 'On loan',
  free: 'Free to play',
};
