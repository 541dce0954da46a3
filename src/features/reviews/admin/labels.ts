import { t } from '#lib/messages/admin.ts';
import type { Copy, ReviewState } from '../values.ts';

export const STATE_LABELS: Record<ReviewState, string> = {
  progress: t('In progress'),
  final: t('Final'),
  updated: t('Updated'),
};

/** The choices for where a copy came from. */
export const COPY_CHOICES: Record<Copy, string> = {
  publisher: t('Publisher'),
  bought: t('Bought by us'),
  loan: t('On loan'),
  free: t('Free to play'),
};
