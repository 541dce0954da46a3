import type { ArticleSummary } from '#features/articles/contract.ts';
import { isPublic } from '#features/articles/values.ts';
import { formatDate } from '#lib/format/date.ts';

type Life = Pick<ArticleSummary, 'status' | 'moderationStatus' | 'scheduledPublishAt'>;

/** What the placement of an article that is not public waits for; null where it is public. */
export function waitsFor(article: Life): string | null {
  if (isPublic(article)) return null;
  const { status, moderationStatus, scheduledPublishAt } = article;
  if (status === 'archived') return 'Archived: waits until it is published again';
  if (moderationStatus === 'rejected') return 'Rejected: waits for approval';
  if (status === 'scheduled' && scheduledPublishAt !== null) {
    const day = formatDate(scheduledPublishAt);
    return moderationStatus === 'approved'
      ? `Waits until ${day}`
      : `Waits for approval, then until ${day}`;
  }
  return status === 'published' ? 'Waits for approval' : 'Draft: waits until it is published';
}
