import { island } from '#ui/page/island.tsx';

/** The contact form as a block of a page. It works as a plain form until its script has loaded. */
export const ContactIsland = island(() => import('./contact-block.tsx'));
