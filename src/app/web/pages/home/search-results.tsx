import { useQuery } from '@tanstack/react-query';
import { ArticleCards, CorrectedNote, searchQuery } from '#features/articles/web/public.ts';
import { CardsSkeleton } from '#ui/skeleton.tsx';
import { Title } from '#ui/title.tsx';
import { HomeFailure, NoArticles, ViewAllArticles } from './home-states.tsx';

/** Skeleton cards while the results load. */
const SKELETONS = 6;

/** The home page while a search is active. */
export function SearchResults({ q }: { q: string }) {
  const { data, isError } = useQuery(searchQuery(q));
  if (isError) return <HomeFailure />;
  return (
    <>
      <section className="field list-top flat on-tone" data-tone="brand">
        <div className="wrap">
          <Title as="h1" size={1} dir="auto">
            {`Search Results for "${q}"`}
          </Title>
          <p className="dek" role="status">
            {data === undefined
              ? 'Loading articles...'
              : `Found ${data.totalCount} articles matching your search.`}
          </p>
        </div>
      </section>
      <section className="wrap sec sec-tight" aria-labelledby="results">
        <h2 className="sr" id="results">
          Articles
        </h2>
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
            <ArticleCards articles={data.articles} />
            {data.totalCount > data.articles.length && <ViewAllArticles q={q} />}
          </>
        )}
      </section>
    </>
  );
}
