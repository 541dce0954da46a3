import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { FoundGamesIsland, loadFoundGames } from '#features/games/web/public.ts';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState, LoadFailed } from '#ui/empty-state.tsx';
import { Choices } from '#ui/page/filters/choices.tsx';
import { Chosen, Filtered, FilteredBar } from '#ui/page/filters/filters.tsx';
import { Pager } from '#ui/page/pager.tsx';
import { usePageScroll } from '#ui/page/use-page-scroll.ts';
import { listPath } from '../../paths.ts';
import { LIST_PAGE_SIZE } from '../../values.ts';
import type { SearchView } from '../address.ts';
import { searchQuery } from '../api.ts';
import { CorrectedNote } from '../corrected-note.tsx';
import type { SearchResultPage } from '../search-result.ts';
import { FoundArticles, FoundSkeleton } from './found-articles.tsx';
import { foundCount } from './found-count.ts';
import { lastPageOf } from './last-page.ts';
import { RESULTS_ID } from './results-id.ts';
import { SearchField } from './search-field.tsx';
import { SearchFilterList, searchFiltersQuery, useSearchFilters } from './search-filters.tsx';
import * as styles from './search-results.module.css';
import { type SearchPlace, useSearchPlace } from './use-search-place.ts';

const noneFound = (list: string) =>
  list === '' ? 'No articles found' : `No ${list} articles found`;

interface NothingProps {
  place: SearchPlace;
  /** The address of the search without its filters, where it has any. */
  without: string | undefined;
}

/** What there is to say and to do where nothing was found. */
function NothingFound({ place: { view, list, hrefOf }, without }: NothingProps) {
  const hint =
    list === null
      ? 'Try adjusting your search terms or browse all articles.'
      : 'Try adjusting your search terms';
  return (
    <EmptyState
      kind="search"
      headingLevel={3}
      title={list === null ? 'No Articles Found' : noneFound(list)}
      hint={without === undefined ? hint : `Nothing matches all filters. ${hint}`}
    >
      {view.page > 1 ? (
        <ButtonLink href={hrefOf({})}>Go to page 1</ButtonLink>
      ) : without === undefined ? (
        list === null && <ButtonLink href={listPath()}>View All Articles</ButtonLink>
      ) : (
        // Another link than the one that is left without filters.
        <ButtonLink key="filters" href={without}>
          Take Filters Away
        </ButtonLink>
      )}
    </EmptyState>
  );
}

interface PageProps extends NothingProps {
  data: SearchResultPage;
}

function ResultPage({ place, without, data }: PageProps) {
  const { view, list, hrefOf } = place;
  const { articles, totalCount, corrected } = data;
  const lastPage = lastPageOf(totalCount);
  if (articles.length === 0) return <NothingFound place={place} without={without} />;
  return (
    <>
      <CorrectedNote corrected={corrected} />
      <FoundArticles articles={articles} />
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

interface StatusProps extends Pick<SearchPlace, 'view'> {
  list: string;
  data: SearchResultPage | undefined;
}

/** Always there, so that a change of its text is read out; below the pager it can be seen too. */
function Status({ view, list, data }: StatusProps) {
  const shown = data?.articles.length ?? 0;
  return data !== undefined && shown > 0 ? (
    <p className={`meta ${styles.summary}`} role="status">
      {`Page ${view.page} of ${lastPageOf(data.totalCount)} • Showing ${shown} of ${foundCount(data)} articles`}
    </p>
  ) : (
    <p className="sr" role="status">
      {data && noneFound(list)}
    </p>
  );
}

/** Loads what a search shows. */
export async function load(client: QueryClient, view: SearchView): Promise<void> {
  const query = searchQuery(view);
  await Promise.all([
    client.prefetchQuery(query),
    client.prefetchQuery(searchFiltersQuery(view.q)),
    loadFoundGames(client, view.q),
  ]);
  const corrected = client.getQueryData(query.queryKey)?.corrected;
  if (corrected !== undefined) await loadFoundGames(client, corrected);
}

/** What a search found, a page of it, with what it can be narrowed by. */
export default function SearchResults() {
  const place = useSearchPlace();
  const { view, hrefOf } = place;
  const filters = useSearchFilters(place);
  const heading = useRef<HTMLHeadingElement>(null);
  usePageScroll(hrefOf({}), view.page, heading);
  const { data, isError, isPlaceholderData } = useQuery({
    ...searchQuery(view),
    // What the first page of the same words was before, until that of what is chosen now is here.
    placeholderData: (former, query) => {
      const asked = query?.queryKey[1] as { q: string; offset: number } | undefined;
      return asked?.q === view.q && asked.offset === 0 && view.page === 1 ? former : undefined;
    },
  });
  const { chosen, without } = filters;
  return (
    <>
      <SearchField place={place} />
      <Filtered filters={<SearchFilterList place={place} filters={filters} />}>
        <div aria-busy={isPlaceholderData}>
          <h2 className="sr" id={RESULTS_ID} ref={heading} tabIndex={-1}>
            Articles
          </h2>
          <FilteredBar>
            {place.list !== null && data !== undefined && data.totalCount > 0 && (
              <p dir="auto">{`${foundCount(data)} ${data.totalCount === 1 ? 'result' : 'results'} for “${view.q}”`}</p>
            )}
            <Chosen
              chosen={chosen.map(({ words, href }) => [words, href] as const)}
              without={without}
              heading={heading}
            />
            <Choices
              label="Sort by"
              choices={[
                ['Best match', hrefOf({ sort: undefined }), view.sort === undefined],
                ['Newest', hrefOf({ sort: 'newest' }), view.sort === 'newest'],
              ]}
            />
          </FilteredBar>
          {view.page === 1 && <FoundGamesIsland q={view.q} corrected={data?.corrected} />}
          {isError && <LoadFailed title="Failed to load articles" headingLevel={3} />}
          {data === undefined && !isError && <FoundSkeleton />}
          {data !== undefined && (
            <ResultPage {...{ place, data }} without={chosen.length > 0 ? without : undefined} />
          )}
          {place.list !== null && <Status view={view} list={place.list} data={data} />}
        </div>
      </Filtered>
    </>
  );
}
