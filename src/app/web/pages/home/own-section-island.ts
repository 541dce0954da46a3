import { island } from '#ui/page/island.tsx';

/** A section that an admin added to the home page. */
export const OwnSectionIsland = island(() => import('./own-section.tsx'));
