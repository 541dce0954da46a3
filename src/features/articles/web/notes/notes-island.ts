import { island } from '#ui/page/island.tsx';
import type { NotesProps } from './article-notes.tsx';

/** Corrections, series and last check. */
export const NotesIsland = island(() => import('./article-notes.tsx'));

export const hasNotes = ({ corrections, series, checked }: NotesProps['article']): boolean =>
  corrections.length > 0 || series !== null || checked !== null;
