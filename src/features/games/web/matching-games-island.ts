import type { QueryClient } from '@tanstack/react-query';
import { island } from '#ui/page/island.tsx';

const loadCode = () => import('./matching-games.tsx');

/** Games that match a site search. */
export const MatchingGamesIsland = island(loadCode);

/** Loads the games that match a site search. */
export const loadMatchingGames = async (client: QueryClient, q: string) => {
  const [{ load }] = await Promise.all([loadCode(), MatchingGamesIsland.preload()]);
  return load(client, q);
};
