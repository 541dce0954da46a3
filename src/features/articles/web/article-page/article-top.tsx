import type { ReactNode } from 'react';
import { BylineLinks } from '#features/authors/web/public.ts';
import { HOUR } from '#lib/durations.ts';
import { formatDate } from '#lib/format/date.ts';
import { t } from '#lib/messages/messages.ts';
import { classNames } from '#ui/class-names.ts';
import { rich } from '#ui/rich.ts';
import type { Article } from '../../contract.ts';
import { ArticleDate } from '../cards/article-date.tsx';
import { fieldTone } from '../category-tone.ts';
import { ArticleHeading } from './article-heading.tsx';
import * as styles from './article-top.module.css';
import { ReadingIsland } from './reading/reading-island.ts';
import { ShareButton } from './share/share-button.tsx';

interface ArticleTopProps {
  article: Article;
  /** An image or player follows and overlaps the lower edge. */
  media: boolean;
  /** The background color, instead of the category's. */
  tone?: string;
  /** After the category badge. */
  badge?: ReactNode;
  /** Replaces the date and the reading time. */
  line?: ReactNode;
}

/**
 * The header of an article: breadcrumbs, category, title, excerpt, byline and date; also the date of a change
 * that readers see, if it is more than an hour after publication, on another day.
 */
export function ArticleTop({ article, media, tone, badge, line }: ArticleTopProps) {
  const { publishedAt, updatedAt } = article;
  const since = publishedAt ?? updatedAt;
  const isUpdated =
    Date.parse(updatedAt) - Date.parse(since) > HOUR &&
    formatDate(updatedAt, 'long') !== formatDate(since, 'long');
  return (
    <header
      className={classNames('color-field', styles.top, !media && styles.flat)}
      data-tone={tone ?? fieldTone(article.category)}
    >
      <ArticleHeading article={article} badge={badge}>
        <BylineLinks byline={article.byline} />
        {line ?? (
          <>
            <ArticleDate article={article} long />
            {isUpdated && (
              <span>
                {rich('Updated <time>{date}</time>', {
                  date: formatDate(updatedAt, 'long'),
                  time: () => <ArticleDate key="time" article={{ createdAt: updatedAt }} long />,
                })}
              </span>
            )}
            <span>{t('{minutes} min read', { minutes: article.readingMinutes })}</span>
          </>
        )}
        <div className={styles.tools}>
          <ShareButton title={article.title} />
          <ReadingIsland article={article} />
        </div>
      </ArticleHeading>
    </header>
  );
}
