import { useQuery } from '@tanstack/react-query';
import { searchQuery } from '#features/articles/web/api.ts';
import type { SearchView } from '#features/articles/web/list-location.ts';
import { SearchIsland } from '#features/articles/web/search/search-island.ts';
import { RESULTS_ID } from '#features/articles/web/search/use-search-location.ts';
import { formatTotal } from '#lib/format/count.ts';
import { t } from '#lib/messages/messages.ts';
import { PageTop } from '#ui/page/page-top.tsx';
import * as styles from './home-search.module.css';
import { HomeFailure } from './home-states.tsx';

/** The home page with search results. */
export function HomeSearch({ view }: { view: SearchView }) {
  const { data, isError } = useQuery(searchQuery(view));
  const loading = isError ? '' : t('Loading articles...');
  return (
    <>
      <PageTop
        title={t('Search Results for "{q}"', { q: view.q })}
        tone="brand"
        glyph={null}
        flat
        live
      >
        {data === undefined
          ? loading
          : t('Found {total} articles matching your search.', {
              total: formatTotal(data.totalCount, data.totalCountCapped),
            })}
      </PageTop>
      {isError ? (
        <HomeFailure level={2} />
      ) : (
        <section className={`wrap ${styles.results}`} aria-labelledby={RESULTS_ID}>
          <SearchIsland />
        </section>
      )}
    </>
  );
}
