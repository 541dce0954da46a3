import { island } from '#ui/page/island.tsx';

/** The games that a search of the site names. */
export const FoundGamesIsland = island(() => import('./found-games.tsx'));
