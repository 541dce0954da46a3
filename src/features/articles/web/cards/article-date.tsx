import { formatDate } from '#lib/format/date.ts';
import type { ArticleSummary } from '../../contract.ts';

interface ArticleDateProps {
  article: Pick<ArticleSummary, 'publishedAt' | 'createdAt'>;
  long?: boolean;
  className?: string;
}

/** The date an article was published, or created if it isn't published. */
export function ArticleDate({ article, long = false, className }: ArticleDateProps) {
  const day = article.publishedAt ?? article.createdAt;
  return (
    <time className={className} dateTime={day}>
      {long ? formatDate(day, 'long') : formatDate(day)}
    </time>
  );
}
