import { formatDate } from '#lib/format/date.ts';
import type { ArticleSummary } from '../../contract.ts';
import { followDate } from './relative-times.ts';

interface ArticleDateProps {
  article: Pick<ArticleSummary, 'createdAt'> &
    Partial<Pick<ArticleSummary, 'publishedAt' | 'updatedAt' | 'isLive'>>;
  long?: boolean;
  className?: string;
}

/**
 * The date an article was published, or created if it isn't published. The HTML, which is cached, has the
 * date; scripts replace it by '2 hours ago' for a day.
 */
export function ArticleDate({ article, long = false, className }: ArticleDateProps) {
  const { publishedAt, createdAt, updatedAt, isLive } = article;
  const day = publishedAt ?? createdAt;
  return (
    <time className={className} dateTime={day} data-live={isLive && updatedAt} ref={followDate}>
      {formatDate(day, long ? 'long' : 'short')}
    </time>
  );
}
