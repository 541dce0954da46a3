import { SEARCH_REACH } from '#features/search/values.ts';
import { usePageLocation } from '#ui/page/page-location.ts';
import { homePath, listPath } from '../../paths.ts';
import { LIST_PAGE_SIZE } from '../../values.ts';
import { readHomeLocation, readListLocation, type SearchView, searchOf } from '../list-location.ts';

/** The id of the results' heading. */
export const RESULTS_ID = 'results';

/** The last page of so many results that can be opened. */
export const lastPageOf = (totalCount: number) =>
  Math.max(1, Math.ceil(Math.min(totalCount, SEARCH_REACH) / LIST_PAGE_SIZE));

/** A search and the page that shows it. */
export interface SearchLocation {
  view: SearchView;
  /** The category of the searched list, '' for all articles; null on the home page. */
  list: string | null;
  /** The URL of the search with other filters, or another page. */
  hrefOf: (change: Partial<SearchView>) => string;
}

/** The search of the URL, on the home page or a list. */
export function useSearchLocation(): SearchLocation {
  const { pathname, search } = usePageLocation();
  if (pathname === homePath()) {
    const view = readHomeLocation(search);
    const hrefOf = (change: Partial<SearchView>) => homePath({ ...view, page: 1, ...change });
    return { view, list: null, hrefOf };
  }
  const list = readListLocation(pathname, search);
  const { category } = list;
  return {
    view: searchOf(list),
    list: category,
    hrefOf: ({ categories: _, ...change }) => listPath({ ...list, page: 1, ...change, category }),
  };
}
