import { useQuery } from '@tanstack/react-query';
import type { SearchView } from '#features/articles/web/address.ts';
import { searchQuery } from '#features/articles/web/api.ts';
import { foundCount } from '#features/articles/web/search/found-count.ts';
import { RESULTS_ID } from '#features/articles/web/search/results-id.ts';
import { SearchIsland } from '#features/articles/web/search/search-island.ts';
import { PageTop } from '#ui/page/page-top.tsx';
import * as styles from './home-search.module.css';
import { HomeFailure } from './home-states.tsx';

/** The home page while a search is active. */
export function HomeSearch({ view }: { view: SearchView }) {
  const { data, isError } = useQuery(searchQuery(view));
  if (isError) return <HomeFailure />;
  return (
    <>
      <PageTop title={`Search Results for "${view.q}"`} tone="brand" glyph={null} flat live>
        {data === undefined
          ? 'Loading articles...'
          : `Found ${foundCount(data)} articles matching your search.`}
      </PageTop>
      <section className={`wrap ${styles.results}`} aria-labelledby={RESULTS_ID}>
        <SearchIsland />
      </section>
    </>
  );
}
