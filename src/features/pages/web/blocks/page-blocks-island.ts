import { island } from '#ui/page/island.tsx';
import type { PageBlocksProps } from './page-blocks.tsx';

/** The text of a page with columns, buttons or blocks that the site fills. */
export const PageBlocksIsland = island<PageBlocksProps>(() => import('./page-blocks.tsx'));
