import { island } from '#ui/page/island.tsx';

/** The most read articles of this week. */
export const MostReadIsland = island(() => import('./most-read.tsx'));
