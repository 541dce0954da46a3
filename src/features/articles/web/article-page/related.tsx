import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { useCategory } from '#features/taxonomy/web/public.ts';
import { t } from '#lib/messages/messages.ts';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import type { Article } from '../../contract.ts';
import { categoryQueryPath, listPath } from '../../paths.ts';
import { BAND_CARDS, RELATED_MAX } from '../../values.ts';
import { relatedArticlesQuery, sameCategoryQuery } from '../api.ts';
import { ArticleCards } from '../cards/article-cards.tsx';
import { ArticleList, ListSkeleton } from '../cards/article-list.tsx';
import * as styles from './related.module.css';

/** The list next to the text: the newest other articles of the category. */
export function RelatedSidebar({ article: { id, category } }: { article: Article }) {
  const { label, inSentence } = useCategory(category);
  const { data, isError } = useQuery({
    ...sameCategoryQuery(category),
    enabled: category !== '',
  });
  if (isError) return null;
  const others = data?.filter((other) => other.id !== id).slice(0, RELATED_MAX);
  return (
    <aside className={styles.side} aria-labelledby="related-side">
      <div className={styles.head}>
        <h2 id="related-side">{t('More in {category}', { category: label })}</h2>
        <Link className="link meta" href={categoryQueryPath({ category })}>
          {t('View All')}
        </Link>
      </div>
      {others === undefined && (
        <ListSkeleton count={RELATED_MAX} label={t('Loading articles...')} look="narrow" />
      )}
      {others?.length === 0 && (
        <EmptyState
          kind="empty"
          small
          headingLevel={3}
          title={t('No other {category} articles yet', { category: inSentence })}
        >
          <ButtonLink href={listPath()}>{t('Browse All Articles')}</ButtonLink>
        </EmptyState>
      )}
      {others !== undefined && others.length > 0 && <ArticleList articles={others} look="narrow" />}
    </aside>
  );
}

/** The cards below the text: related articles, then others of the category (spec §2). */
export function RelatedBand({ article: { id, slug, category } }: { article: Article }) {
  const { label } = useCategory(category);
  const { data } = useQuery(relatedArticlesQuery(slug));
  const { data: same } = useQuery(sameCategoryQuery(category));
  const related = data?.articles.slice(0, data.related) ?? [];
  const more = same?.filter((other) => other.id !== id).slice(0, BAND_CARDS) ?? [];
  return (
    <>
      {related.length > 0 && (
        <section className="wrap section" aria-labelledby="related">
          <div className="section-head">
            <h2 id="related">
              {data?.game ? t('More on {game}', { game: data.game }) : t('More to read')}
            </h2>
          </div>
          <div className={styles.strip}>
            <ArticleCards articles={related} layout="four" />
          </div>
        </section>
      )}
      {more.length > 0 && (
        <section
          className={styles.band}
          data-cat={category}
          data-meets-footer
          aria-labelledby="more-in"
        >
          <div className="wrap">
            <div className="section-head">
              <h2 id="more-in">{t('More in {category}', { category: label })}</h2>
            </div>
            <div className={styles.strip}>
              <ArticleCards articles={more} layout="four" />
            </div>
          </div>
        </section>
      )}
    </>
  );
}
