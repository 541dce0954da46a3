import { island } from '#ui/page/island.tsx';

/** What was read most this week. */
export const MostReadIsland = island(() => import('./most-read.tsx'));
