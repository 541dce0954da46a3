import './turns.module.css';
import { island } from '#ui/page/island.tsx';

/** What helps to read: the size of the text, the place where one stopped, and the ways to other articles. */
export const ReadingIsland = island(() => import('./reading-helps.tsx'));
