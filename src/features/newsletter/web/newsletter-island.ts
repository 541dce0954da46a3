import { island } from '#ui/page/island.tsx';

/** The sign-up block. It works as a plain form until its script has loaded. */
export const NewsletterIsland = island(() => import('./newsletter-block.tsx'));
