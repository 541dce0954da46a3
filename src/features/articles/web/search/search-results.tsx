import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { loadMatchingGames, MatchingGamesIsland } from '#features/games/web/public.ts';
import { formatTotal } from '#lib/format/count.ts';
import { t } from '#lib/messages/messages.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Choices } from '#ui/page/filters/choices.tsx';
import { Chosen, Filtered, FilteredBar } from '#ui/page/filters/filters.tsx';
import { Pager } from '#ui/page/pager.tsx';
import { usePageScroll } from '#ui/page/use-page-scroll.ts';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { LoadFailed } from '#ui/states/load-failed.tsx';
import { LIST_PAGE_SIZE } from '../../values.ts';
import { searchQuery } from '../api.ts';
import { CorrectedNote } from '../corrected-note.tsx';
import type { SearchView } from '../list-location.ts';
import type { SearchResultPage } from '../search-result.ts';
import { useNoneFound } from '../use-none-found.ts';
import { MatchesSkeleton, MatchingArticles } from './matching-articles.tsx';
import { SearchField } from './search-field.tsx';
import { SearchFilterList, searchFiltersQuery, useSearchFilters } from './search-filters.tsx';
import * as styles from './search-results.module.css';
import {
  lastPageOf,
  RESULTS_ID,
  type SearchLocation,
  useSearchLocation,
} from './use-search-location.ts';

interface NoResultsProps {
  location: SearchLocation;
  /** The URL of the search without its filters, if it has any. */
  withoutFilters: string | undefined;
}

/** The message and next steps when nothing matches. */
function NoResults({ location: { view, list, hrefOf }, withoutFilters }: NoResultsProps) {
  const noneFound = useNoneFound(list ?? '');
  const hint =
    list === null
      ? t('Try adjusting your search terms or browse all articles.')
      : t('Try adjusting your search terms');
  return (
    <EmptyState
      kind="search"
      headingLevel={3}
      title={list === null ? t('No Articles Found') : noneFound}
      hint={withoutFilters === undefined ? hint : `${t('No article matches all filters.')} ${hint}`}
    >
      {view.page > 1 ? (
        <ButtonLink href={hrefOf({})}>{t('Go to page 1')}</ButtonLink>
      ) : (
        withoutFilters !== undefined && (
          // The key keeps React from reusing the other link.
          <ButtonLink key="filters" href={withoutFilters}>
            {t('Clear Filters')}
          </ButtonLink>
        )
      )}
    </EmptyState>
  );
}

interface ResultPageProps extends NoResultsProps {
  data: SearchResultPage;
}

function ResultPage({ location, withoutFilters, data }: ResultPageProps) {
  const { view, list, hrefOf } = location;
  const { articles, totalCount } = data;
  const lastPage = lastPageOf(totalCount);
  if (articles.length === 0)
    return <NoResults location={location} withoutFilters={withoutFilters} />;
  return (
    <>
      <MatchingArticles articles={articles} />
      {(list !== null || lastPage > 1) && (
        <Pager
          page={view.page}
          lastPage={lastPage}
          hrefOf={(page) => hrefOf({ page })}
          nextDisabled={articles.length < LIST_PAGE_SIZE || view.page >= lastPage}
        />
      )}
    </>
  );
}

interface StatusProps extends Pick<SearchLocation, 'view'> {
  list: string;
  data: SearchResultPage | undefined;
}

/** Always rendered, so that screen readers announce a change. Visible below the pager. */
function Status({ view, list, data }: StatusProps) {
  const shown = data?.articles.length ?? 0;
  const noneFound = useNoneFound(list);
  return data !== undefined && shown > 0 ? (
    <p className={`meta ${styles.summary}`} role="status">
      {t('Page {page} of {lastPage} • Showing {shown} of {total} articles', {
        page: view.page,
        lastPage: lastPageOf(data.totalCount),
        shown,
        total: formatTotal(data.totalCount, data.totalCountCapped),
      })}
    </p>
  ) : (
    <p className="sr" role="status">
      {data && noneFound}
    </p>
  );
}

/** Loads the results of a search. */
export async function load(client: QueryClient, view: SearchView): Promise<void> {
  const query = searchQuery(view);
  await Promise.all([
    client.prefetchQuery(query),
    client.prefetchQuery(searchFiltersQuery(view.q)),
    loadMatchingGames(client, view.q),
  ]);
  const corrected = client.getQueryData(query.queryKey)?.corrected;
  if (corrected !== undefined) await loadMatchingGames(client, corrected);
}

/** One page of search results with its filters. */
export default function SearchResults() {
  const location = useSearchLocation();
  const { view, list, hrefOf } = location;
  const filters = useSearchFilters(location);
  const heading = useRef<HTMLHeadingElement>(null);
  usePageScroll(hrefOf({}), view.page, heading);
  const { data, isError, isPlaceholderData } = useQuery({
    ...searchQuery(view),
    // Keeps the previous first page of the same search until the newly filtered one has loaded.
    placeholderData: (former, query) => {
      const key = query?.queryKey[1] as { q: string; offset: number } | undefined;
      return key?.q === view.q && key.offset === 0 && view.page === 1 ? former : undefined;
    },
  });
  const { chosen, without } = filters;
  // Nothing to filter or sort.
  const isEmpty = data?.totalCount === 0 && chosen.length === 0;
  return (
    <>
      {data !== undefined && data.articles.length > 0 && (
        <CorrectedNote corrected={data.corrected} />
      )}
      <SearchField location={location} />
      <Filtered filters={!isEmpty && <SearchFilterList location={location} filters={filters} />}>
        <div aria-busy={isPlaceholderData}>
          <h2 className="sr" id={RESULTS_ID} ref={heading} tabIndex={-1}>
            {t('Articles')}
          </h2>
          <FilteredBar>
            {list !== null && data !== undefined && data.totalCount > 0 && (
              <p dir="auto">
                {t('{count, plural, one {{total} result} other {{total} results}} for “{search}”', {
                  count: data.totalCount,
                  total: formatTotal(data.totalCount, data.totalCountCapped),
                  search: data.corrected ?? view.q,
                })}
              </p>
            )}
            <Chosen
              chosen={chosen.map(({ label, href }) => [label, href] as const)}
              without={without}
              heading={heading}
            />
            {!isEmpty && (
              <Choices
                label={t('Sort by')}
                choices={[
                  [t('Best match'), hrefOf({ sort: undefined }), view.sort === undefined],
                  [t('Newest'), hrefOf({ sort: 'newest' }), view.sort === 'newest'],
                ]}
              />
            )}
          </FilteredBar>
          {view.page === 1 && <MatchingGamesIsland q={view.q} corrected={data?.corrected} />}
          {isError && <LoadFailed title={t('Failed to load articles')} headingLevel={3} />}
          {data === undefined && !isError && <MatchesSkeleton />}
          {data !== undefined && (
            <ResultPage
              location={location}
              data={data}
              withoutFilters={chosen.length > 0 ? without : undefined}
            />
          )}
          {list !== null && <Status view={view} list={list} data={data} />}
        </div>
      </Filtered>
    </>
  );
}
