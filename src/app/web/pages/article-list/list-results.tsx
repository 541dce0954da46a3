import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ArticlePage } from '#features/articles/contract.ts';
import { listPath } from '#features/articles/paths.ts';
import { LIST_PAGE_SIZE } from '#features/articles/values.ts';
import { articleListQuery } from '#features/articles/web/api.ts';
import { ArticleCards, CardsSkeleton } from '#features/articles/web/cards/article-cards.tsx';
import type { ListView } from '#features/articles/web/list-location.ts';
import { RESULTS_ID } from '#features/articles/web/search/use-search-location.ts';
import { useNoneFound } from '#features/articles/web/use-none-found.ts';
import { featuredByPageQuery } from '#features/featured/web/api.ts';
import { t } from '#lib/messages/messages.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Pager } from '#ui/page/pager.tsx';
import { usePageScroll } from '#ui/page/use-page-scroll.ts';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { LoadFailed } from '#ui/states/load-failed.tsx';
import * as styles from './list-results.module.css';

const lastPageOf = (totalCount: number) => Math.max(1, Math.ceil(totalCount / LIST_PAGE_SIZE));

interface ResultsProps {
  view: ListView;
  data: ArticlePage | undefined;
  failed: boolean;
  priority: boolean;
  /** The ID of the article that is featured above: the newest don't repeat it, a ranking does. */
  featured: number | undefined;
}

function Results({ view, data, failed, priority, featured }: ResultsProps) {
  const { category, page, sort } = view;
  const noneFound = useNoneFound(category);
  if (failed) {
    return <LoadFailed title={t('Failed to load articles')} headingLevel={3} />;
  }
  if (data === undefined) {
    return (
      <div className={styles.waiting}>
        <p className="meta" aria-hidden="true">
          {t('Loading articles...')}
        </p>
        <CardsSkeleton count={LIST_PAGE_SIZE} label={t('Loading articles...')} />
      </div>
    );
  }
  const { articles, totalCount } = data;
  const lastPage = lastPageOf(totalCount);
  if (articles.length === 0) {
    return (
      <EmptyState
        kind="empty"
        headingLevel={3}
        title={noneFound}
        hint={
          totalCount > 0
            ? t('There is no page {page}. The last page is {lastPage}.', { page, lastPage })
            : t('Check back later for new content')
        }
      >
        {page > 1 && (
          <ButtonLink href={listPath({ category, sort })}>{t('Go to page 1')}</ButtonLink>
        )}
      </EmptyState>
    );
  }
  const cards = articles.filter(({ id }) => id !== featured);
  return (
    <>
      <ArticleCards
        articles={cards}
        // Wide cards fill the holes that the last row would have.
        layout={cards.length % 3 ? 'lead' : 'three'}
        priority={priority}
      />
      <Pager
        page={page}
        lastPage={lastPage}
        hrefOf={(number) => listPath({ category, sort, page: number })}
        nextDisabled={articles.length < LIST_PAGE_SIZE || page >= lastPage}
      />
    </>
  );
}

interface ListResultsProps {
  view: ListView;
  /** The page of the featured articles above the list; undefined for none. */
  featuredPage: string | undefined;
}

/** One page of a list with its pager, or an empty state or error. */
export function ListResults({ view, featuredPage }: ListResultsProps) {
  const { category, page } = view;
  const { data, isError } = useQuery(articleListQuery(view));
  const isFeaturing = featuredPage !== undefined;
  const { data: featured } = useQuery({
    ...featuredByPageQuery(featuredPage ?? ''),
    enabled: isFeaturing,
  });
  const noneFound = useNoneFound(category);
  const heading = useRef<HTMLHeadingElement>(null);
  usePageScroll(listPath({ ...view, page: 1 }), page, heading);
  const shown = data?.articles.length ?? 0;
  // Always rendered, so that screen readers announce a change; visible below the pager.
  const status =
    data !== undefined && shown > 0 ? (
      <p className={`meta ${styles.summary}`} role="status">
        {t('Page {page} of {lastPage} • Showing {shown} of {total} articles', {
          page,
          lastPage: lastPageOf(data.totalCount),
          shown,
          total: data.totalCount,
        })}
      </p>
    ) : (
      <p className="sr" role="status">
        {data && noneFound}
      </p>
    );
  return (
    <>
      <h2 className="sr" id={RESULTS_ID} ref={heading} tabIndex={-1}>
        {t('Articles')}
      </h2>
      <Results
        view={view}
        data={data}
        failed={isError}
        priority={!isFeaturing}
        featured={view.sort ? undefined : featured?.mainFeatured?.id}
      />
      {status}
    </>
  );
}
