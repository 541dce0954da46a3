import type { ArticleSummary } from '#features/articles/contract.ts';
import { isPublic } from '#features/articles/values.ts';
import { formatDate } from '#lib/format/date.ts';

type Life = Pick<ArticleSummary, 'status' | 'moderationStatus' | 'scheduledPublishAt'>;

/** Why readers don't see a featured article yet; null if they do. */
export function hiddenReason(article: Life): string | null {
  if (isPublic(article)) return null;
  const { status, moderationStatus, scheduledPublishAt } = article;
  if (status === 'archived') return 'Archived: hidden until published again';
  if (moderationStatus === 'rejected') return 'Rejected: hidden until approved';
  if (status === 'scheduled' && scheduledPublishAt !== null) {
    const day = formatDate(scheduledPublishAt);
    return moderationStatus === 'approved'
      ? `Scheduled for ${day}`
      : `Needs approval, scheduled for ${day}`;
  }
  return status === 'published' ? 'Needs approval' : 'Draft: hidden until published';
}
