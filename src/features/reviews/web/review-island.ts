import { island } from '#ui/page/island.tsx';

/** The parts of a review around the article's text. */
export const ReviewIsland = island(() => import('./article-review.tsx'));
