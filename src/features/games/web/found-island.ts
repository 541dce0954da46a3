import type { QueryClient } from '@tanstack/react-query';
import { island } from '#ui/page/island.tsx';

const loadCode = () => import('./found-games.tsx');

/** The games that a search of the site names. */
export const FoundGamesIsland = island(loadCode);

/** Loads what a search of the site finds among games. */
export const loadFoundGames = async (client: QueryClient, q: string) => {
  const [{ load }] = await Promise.all([loadCode(), FoundGamesIsland.preload()]);
  return load(client, q);
};
