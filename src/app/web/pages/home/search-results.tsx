import { useQuery } from '@tanstack/react-query';
import {
  ArticleCards,
  CardsSkeleton,
  CorrectedNote,
  searchQuery,
} from '#features/articles/web/public.ts';
import { FoundGamesIsland } from '#features/games/web/found-island.ts';
import { PageTop } from '#ui/page/page-top.tsx';
import { HomeFailure, NoArticles, ViewAllArticles } from './home-states.tsx';

/** Skeleton cards while the results load. */
const SKELETONS = 6;

/** The home page while a search is active. */
export function SearchResults({ q }: { q: string }) {
  const { data, isError } = useQuery(searchQuery(q));
  if (isError) return <HomeFailure />;
  return (
    <>
      <PageTop title={`Search Results for "${q}"`} tone="brand" glyph={null} flat live>
        {data === undefined
          ? 'Loading articles...'
          : `Found ${data.totalCount} articles matching your search.`}
      </PageTop>
      <section className="wrap section section-tight" aria-labelledby="results">
        <h2 className="sr" id="results">
          Articles
        </h2>
        <FoundGamesIsland q={q} />
        {data === undefined && <CardsSkeleton count={SKELETONS} label="Loading articles..." />}
        {data?.articles.length === 0 && (
          <>
            <NoArticles searching />
            <ViewAllArticles />
          </>
        )}
        {data !== undefined && data.articles.length > 0 && (
          <>
            <CorrectedNote corrected={data.corrected} />
            <ArticleCards articles={data.articles} priority />
            {data.totalCount > data.articles.length && <ViewAllArticles q={q} />}
          </>
        )}
      </section>
    </>
  );
}
