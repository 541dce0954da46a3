import { island } from '#ui/page/island.tsx';

/** What an article shows of its review. */
export const ReviewIsland = island(() => import('./review-parts.tsx'));
