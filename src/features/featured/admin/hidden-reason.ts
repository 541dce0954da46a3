import type { ArticleSummary } from '#features/articles/contract.ts';
import { isPublic } from '#features/articles/values.ts';
import { formatDate } from '#lib/format/date.ts';
import { t } from '#lib/messages/admin.ts';

type Life = Pick<ArticleSummary, 'status' | 'moderationStatus' | 'scheduledPublishAt'>;

/** Why readers don't see a featured article yet; null if they do. */
export function hiddenReason(article: Life): string | null {
  if (isPublic(article)) return null;
  const { status, moderationStatus, scheduledPublishAt } = article;
  if (status === 'archived') return t('Archived: hidden until published again');
  if (moderationStatus === 'rejected') return t('Rejected: hidden until approved');
  if (status === 'scheduled' && scheduledPublishAt !== null) {
    const day = formatDate(scheduledPublishAt);
    return moderationStatus === 'approved'
      ? t('Scheduled for {day}', { day })
      : t('Needs approval, scheduled for {day}', { day });
  }
  return status === 'published' ? t('Needs approval') : t('Draft: hidden until published');
}
