import { island } from '#ui/page/island.tsx';

/** The table of contents of a long text. */
export const ContentsIsland = island(() => import('./contents.tsx'));
