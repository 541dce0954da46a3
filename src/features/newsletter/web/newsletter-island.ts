import { island } from '#ui/page/island.tsx';

/** The invitation: a plain form until its script comes, after the page's own. */
export const NewsletterIsland = island(() => import('./newsletter-block.tsx'));
