import { island } from '#ui/page/island.tsx';

/** Where the parts of a long text begin. */
export const ContentsIsland = island(() => import('./contents.tsx'));
