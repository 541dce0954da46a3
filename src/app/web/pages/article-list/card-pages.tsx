import type { ArticlePage } from '#features/articles/contract.ts';
import { ArticleCards, CardsSkeleton } from '#features/articles/web/cards/article-cards.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';
import { Pager } from '#ui/page/pager.tsx';

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
  if (isError) return <LoadFailed title="Failed to load articles" headingLevel={3} />;
  if (data === undefined) return <CardsSkeleton count={6} label="Loading articles..." />;
  const lastPage = Math.max(1, Math.ceil(data.totalCount / pageSize));
  return (
    <>
      <ArticleCards articles={data.articles} />
      {lastPage > 1 && (
        <Pager page={page} lastPage={lastPage} hrefOf={hrefOf} nextDisabled={page >= lastPage} />
      )}
    </>
  );
}
