import type { QueryClient } from '@tanstack/react-query';
import { island } from '#ui/page/island.tsx';

const loadCode = () => import('./found-games.tsx');

/** Games that match a site search. */
export const FoundGamesIsland = island(loadCode);

/** Loads the games that match a site search. */
export const loadFoundGames = async (client: QueryClient, q: string) => {
  const [{ load }] = await Promise.all([loadCode(), FoundGamesIsland.preload()]);
  return load(client, q);
};
