import { useQuery } from '@tanstack/react-query';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { CardsSkeleton } from '../../../ui/skeleton.tsx';
import { listPath } from '../paths.ts';
import { LIST_PAGE_SIZE } from '../values.ts';
import type { ListView } from './address.ts';
import { articleListQuery } from './api.ts';
import { ArticleCards } from './cards.tsx';

/** One page of a list with its pagination, or what there is to say instead. */
export function ListResults({ view }: { view: ListView }) {
  const { category, q, page } = view;
  const { data, isError } = useQuery(articleListQuery({ category, search: q, page }));
  if (isError) {
    return (
      <EmptyState kind="error" headingLevel={3} title="Failed to load articles">
        <Button onClick={() => window.location.reload()}>Retry</Button>
      </EmptyState>
    );
  }
  if (data === undefined) {
    return (
      <div className="relative">
        <p className="meta absolute bottom-full" aria-hidden="true">
          Loading articles...
        </p>
        <CardsSkeleton count={LIST_PAGE_SIZE} label="Loading articles..." />
      </div>
    );
  }
  const { articles, totalCount } = data;
  const lastPage = Math.max(1, Math.ceil(totalCount / LIST_PAGE_SIZE));
  if (articles.length === 0) {
    return (
      <EmptyState
        kind={q === '' ? 'empty' : 'search'}
        headingLevel={3}
        title={category === '' ? 'No articles found' : `No ${category} articles found`}
        hint={q === '' ? 'Check back later for new content' : 'Try adjusting your search terms'}
      >
        {page > 1 && <ButtonLink href={listPath({ category, q })}>Go to page 1</ButtonLink>}
      </EmptyState>
    );
  }
  return (
    <>
      <ArticleCards articles={articles} />
      <Pager
        page={page}
        lastPage={lastPage}
        hrefOf={(number) => listPath({ category, q, page: number })}
        summary={`Page ${page} of ${lastPage} • Showing ${articles.length} of ${totalCount} articles`}
        nextDisabled={articles.length < LIST_PAGE_SIZE || page >= lastPage}
      />
    </>
  );
}
