import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ItemsSkeleton } from '#ui/skeleton.tsx';
import type { Article, ArticleSummary } from '../../contract.ts';
import { categoryQueryPath, listPath } from '../../paths.ts';
import { RELATED_MAX } from '../../values.ts';
import { BAND_CARDS, relatedArticlesQuery } from '../api.ts';
import { ArticleCards } from '../cards/article-cards.tsx';
import { ArticleItem } from '../cards/article-list-item.tsx';

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
    <aside className="art-side side" aria-labelledby="related-side">
      <div className="side-head">
        <h2 id="related-side">More in {label}</h2>
        <Link className="link meta" href={categoryQueryPath({ category })}>
          View All
        </Link>
      </div>
      {others === undefined && <ItemsSkeleton count={RELATED_MAX} label="Loading articles..." />}
      {others?.length === 0 && (
        <EmptyState kind="empty" small headingLevel={3} title={`No other ${category} articles yet`}>
          <ButtonLink href={listPath()}>Browse All Articles</ButtonLink>
        </EmptyState>
      )}
      {others !== undefined && others.length > 0 && (
        <ul className="items">
          {others.slice(0, RELATED_MAX).map((article) => (
            <ArticleItem key={article.id} article={article} kicker={false} />
          ))}
        </ul>
      )}
    </aside>
  );
}

/** The cards below the text: others than the sidebar shows, where there are enough of them. */
export function RelatedBand({ category, label, others = [] }: RelatedProps) {
  if (others.length === 0) return null;
  const further = others.slice(RELATED_MAX, RELATED_MAX + BAND_CARDS);
  return (
    <section className="band" data-cat={category} aria-labelledby="related-band">
      <div className="wrap">
        <div className="sec-head">
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
