import { island } from '#ui/page/island.tsx';

/** The code of it. */
export const loadSearchCode = () => import('./search-results.tsx');

/** What a search found, with its filters, below the heading of the page that it is on. */
export const SearchIsland = island(loadSearchCode);
