import { useSyncExternalStore } from 'react';
import { MINUTE } from '#lib/durations.ts';
import { formatDate } from '#lib/format/date.ts';
import type { ArticleSummary } from '../../contract.ts';

const everyHalfMinute = (onChange: () => void) => {
  const timer = setInterval(onChange, MINUTE / 2);
  return () => clearInterval(timer);
};

/** 'Updated 4 min ago'; nothing in the server's HTML, which is cached. */
function Updated({ at }: { at: string }) {
  const minutes = useSyncExternalStore(
    everyHalfMinute,
    () => Math.floor((Date.now() - Date.parse(at)) / MINUTE),
    () => null,
  );
  if (minutes === null) return null;
  const hours = Math.floor(minutes / 60);
  return <> · Updated {hours > 0 ? `${hours} h` : `${Math.max(minutes, 0)} min`} ago</>;
}

interface ArticleDateProps {
  article: Pick<ArticleSummary, 'publishedAt' | 'createdAt' | 'updatedAt' | 'isLive'>;
  long?: boolean;
  className?: string;
}

/** The date an article was published, or created if it isn't published. */
export function ArticleDate({ article, long = false, className }: ArticleDateProps) {
  const { publishedAt, createdAt, updatedAt, isLive } = article;
  const day = publishedAt ?? createdAt;
  const date = (
    <time className={className} dateTime={day}>
      {long ? formatDate(day, 'long') : formatDate(day)}
    </time>
  );
  if (!isLive || long) return date;
  return (
    <span className={className}>
      {date}
      <Updated at={updatedAt} />
    </span>
  );
}
