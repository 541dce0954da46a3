import { island } from '#ui/page/island.tsx';

/** The games of an article; not for an article without one. */
export const GamesIsland = island(() => import('./about-games.tsx'));
