import type { ReactNode } from 'react';
import { CategoryBadge, CategoryMark, useCategory } from '#features/taxonomy/web/public.ts';
import { t } from '#lib/messages/messages.ts';
import { Crumbs } from '#ui/page/crumbs.tsx';
import { Glyph } from '#ui/page/glyph.tsx';
import { Title } from '#ui/page/title.tsx';
import type { Article } from '../../contract.ts';
import { homePath, listPath } from '../../paths.ts';
import * as styles from './article-top.module.css';

interface ArticleHeadingProps {
  article: Pick<Article, 'category' | 'title' | 'excerpt' | 'language'>;
  /** After the category badge. */
  badge?: ReactNode;
  /** The line below the excerpt. */
  children: ReactNode;
}

/** Breadcrumbs, category, title and excerpt of an article. */
export function ArticleHeading({ article, badge, children }: ArticleHeadingProps) {
  const { category, title, excerpt } = article;
  const { label } = useCategory(category);
  const lang = article.language;
  return (
    <>
      <Glyph>
        <CategoryMark category={category} />
      </Glyph>
      <div className="wrap">
        <Crumbs
          steps={[
            [t('Home'), homePath()],
            [t('Articles'), listPath()],
            [label, listPath({ category })],
          ]}
        />
        <div className={styles.head}>
          <div className={styles.byline}>
            <CategoryBadge category={category} className={styles.badge} />
            {badge}
          </div>
          <Title as="h1" size={1} dir="auto" lang={lang}>
            {title}
          </Title>
          {excerpt !== '' && (
            <p className="dek" dir="auto" lang={lang}>
              {excerpt}
            </p>
          )}
          <div className={styles.byline}>{children}</div>
        </div>
      </div>
    </>
  );
}
