import type { QueryClient } from '@tanstack/react-query';
import { island } from '#ui/page/island.tsx';
import type { SearchView } from '../list-location.ts';

const loadCode = () => import('./search-results.tsx');

/** Search results with their filters, below the heading of the page that they are on. */
export const SearchIsland = island(loadCode);

/** Loads the results of a search, and the code that shows them. */
export async function loadSearch(client: QueryClient, view: SearchView) {
  const [{ load }] = await Promise.all([loadCode(), SearchIsland.preload()]);
  return load(client, view);
}
