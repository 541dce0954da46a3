import { island } from '#ui/page/island.tsx';

/** The games of an article, if it has any. */
export const GamesIsland = island(() => import('./about-games.tsx'));
