import { SEARCH_REACH } from '#features/search/values.ts';
import { LIST_PAGE_SIZE } from '../../values.ts';

/** The last page that a search of so many results can be turned to. */
export const lastPageOf = (totalCount: number) =>
  Math.max(1, Math.ceil(Math.min(totalCount, SEARCH_REACH) / LIST_PAGE_SIZE));
