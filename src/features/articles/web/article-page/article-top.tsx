import type { ReactNode } from 'react';
import { BylineLinks } from '#features/authors/web/public.ts';
import { CategoryBadge, CategoryMark, useCategory } from '#features/taxonomy/web/public.ts';
import { HOUR } from '#lib/durations.ts';
import { classNames } from '#ui/class-names.ts';
import { Crumbs } from '#ui/page/crumbs.tsx';
import { Glyph } from '#ui/page/glyph.tsx';
import { Title } from '#ui/page/title.tsx';
import type { Article } from '../../contract.ts';
import { homePath, listPath } from '../../paths.ts';
import { ArticleDate } from '../cards/article-date.tsx';
import { fieldTone } from '../category-tone.ts';
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
  /** Replaces the reading time. */
  line?: ReactNode;
}

/**
 * The header of an article: breadcrumbs, category, title, excerpt, byline and date; also the date of a change
 * that readers see, if it is more than an hour after publication.
 */
export function ArticleTop({ article, media, tone, badge, line }: ArticleTopProps) {
  const { category, title, excerpt, publishedAt, updatedAt } = article;
  const { label } = useCategory(category);
  return (
    <header
      className={classNames('color-field', styles.top, !media && styles.flat)}
      data-tone={tone ?? fieldTone(category)}
    >
      <Glyph>
        <CategoryMark category={category} />
      </Glyph>
      <div className="wrap">
        <Crumbs
          steps={[
            ['Home', homePath()],
            ['Articles', listPath()],
            [label, listPath({ category })],
          ]}
        />
        <div className={styles.head}>
          <div className={styles.byline}>
            <CategoryBadge category={category} className={styles.badge} />
            {badge}
          </div>
          <Title as="h1" size={1} dir="auto">
            {title}
          </Title>
          {excerpt !== '' && (
            <p className="dek" dir="auto">
              {excerpt}
            </p>
          )}
          <div className={styles.byline}>
            <BylineLinks byline={article.byline} />
            <ArticleDate article={article} long />
            {line ?? (
              <>
                {Date.parse(updatedAt) - Date.parse(publishedAt ?? updatedAt) > HOUR && (
                  <span>
                    Updated <ArticleDate article={{ createdAt: updatedAt }} long />
                  </span>
                )}
                <span>{article.readingMinutes} min read</span>
              </>
            )}
            <div className={styles.tools}>
              <ShareButton title={title} />
              <ReadingIsland article={article} />
            </div>
          </div>
        </div>
      </div>
    </header>
  );
}
