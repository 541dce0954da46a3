import './newer-older.module.css';
import { island } from '#ui/page/island.tsx';

/** Text size, reading position, and links to the newer and older article. */
export const ReadingIsland = island(() => import('./reading-helps.tsx'));
