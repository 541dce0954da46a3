import { usePageLocation } from '#ui/page/page-location.ts';
import { homePath, listPath } from '../../paths.ts';
import { readHomeAddress, readListAddress, type SearchView, searchOf } from '../address.ts';

/** Where a search is shown. */
export interface SearchPlace {
  view: SearchView;
  /** The category of the list that is searched, '' for all of them; null on the home page. */
  list: string | null;
  /** The address of the first page of the same search with something else chosen, or of another page of it. */
  hrefOf: (change: Partial<SearchView>) => string;
}

/** The search that the address names, on the home page or a list. */
export function useSearchPlace(): SearchPlace {
  const { pathname, search } = usePageLocation();
  if (pathname === homePath()) {
    const view = readHomeAddress(search);
    const hrefOf = (change: Partial<SearchView>) => homePath({ ...view, page: 1, ...change });
    return { view, list: null, hrefOf };
  }
  const list = readListAddress(pathname, search);
  const { category } = list;
  return {
    view: searchOf(list),
    list: category,
    hrefOf: ({ categories: _, ...change }) => listPath({ ...list, page: 1, ...change, category }),
  };
}
