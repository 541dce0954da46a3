import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import type { Article, ArticleSummary } from '../../contract.ts';
import { categoryQueryPath, listPath } from '../../paths.ts';
import { RELATED_MAX } from '../../values.ts';
import { BAND_CARDS, relatedArticlesQuery } from '../api.ts';
import { ArticleCards } from '../cards/article-cards.tsx';
import { ArticleList, ListSkeleton } from '../cards/article-list.tsx';
import * as styles from './related.module.css';

/**
 * The other articles of the same category.
 * @returns `others` undefined while they load; `failed` where the whole of it is to be left out
 */
export function useRelated(article: Article) {
  const { category } = article;
  const { data, isError } = useQuery({
    ...relatedArticlesQuery(category),
    enabled: category !== '',
  });
  return { others: data?.filter(({ id }) => id !== article.id), failed: isError };
}

interface RelatedProps {
  category: string;
  /** How the category is called. */
  label: string;
  others: ArticleSummary[] | undefined;
}

/** The list beside the text. */
export function RelatedSidebar({ category, label, others }: RelatedProps) {
  return (
    <aside className={styles.side} aria-labelledby="related-side">
      <div className={styles.head}>
        <h2 id="related-side">More in {label}</h2>
        <Link className="link meta" href={categoryQueryPath({ category })}>
          View All
        </Link>
      </div>
      {others === undefined && (
        <ListSkeleton count={RELATED_MAX} label="Loading articles..." look="narrow" />
      )}
      {others?.length === 0 && (
        <EmptyState kind="empty" small headingLevel={3} title={`No other ${category} articles yet`}>
          <ButtonLink href={listPath()}>Browse All Articles</ButtonLink>
        </EmptyState>
      )}
      {others !== undefined && others.length > 0 && (
        <ArticleList articles={others.slice(0, RELATED_MAX)} look="narrow" />
      )}
    </aside>
  );
}

/** The cards below the text: others than the sidebar shows, where there are enough of them. */
export function RelatedBand({ category, label, others = [] }: RelatedProps) {
  if (others.length === 0) return null;
  const further = others.slice(RELATED_MAX, RELATED_MAX + BAND_CARDS);
  return (
    <section
      className={styles.band}
      data-cat={category}
      data-meets-footer
      aria-labelledby="related-band"
    >
      <div className="wrap">
        <div className="section-head">
          <h2 id="related-band">More in {label}</h2>
        </div>
        <ArticleCards
          articles={further.length === BAND_CARDS ? further : others.slice(0, BAND_CARDS)}
          layout="four"
        />
      </div>
    </section>
  );
}
