import type { ArticlePage } from '#features/articles/contract.ts';
import { ArticleCards, CardsSkeleton } from '#features/articles/web/cards/article-cards.tsx';
import { t } from '#lib/messages/messages.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Pager } from '#ui/page/pager.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { LoadFailed } from '#ui/states/load-failed.tsx';

interface CardPagesProps {
  /** The query's state. */
  data: ArticlePage | undefined;
  isError: boolean;
  page: number;
  pageSize: number;
  hrefOf: (page: number) => string;
}

/** One page of articles as cards, with a pager if there are more. */
export function CardPages({ data, isError, page, pageSize, hrefOf }: CardPagesProps) {
  if (isError) return <LoadFailed title={t('Failed to load articles')} headingLevel={3} />;
  if (data === undefined) return <CardsSkeleton count={6} label={t('Loading articles...')} />;
  const lastPage = Math.max(1, Math.ceil(data.totalCount / pageSize));
  if (data.articles.length === 0 && data.totalCount > 0) {
    return (
      <EmptyState
        kind="empty"
        headingLevel={3}
        title={t('No articles found')}
        hint={t('There is no page {page}. The last page is {lastPage}.', { page, lastPage })}
      >
        <ButtonLink href={hrefOf(1)}>{t('Go to page 1')}</ButtonLink>
      </EmptyState>
    );
  }
  return (
    <>
      <ArticleCards articles={data.articles} />
      {lastPage > 1 && (
        <Pager page={page} lastPage={lastPage} hrefOf={hrefOf} nextDisabled={page >= lastPage} />
      )}
    </>
  );
}
