import { memo, Suspense } from 'react';
import { screen } from '#ui/page/lazy-screen.tsx';
import type { NotesProps } from '../../notes/article-notes.tsx';

/** Where the browser cannot load it, what the server rendered stays: links that lead on. */
export const articleNotes = screen<NotesProps>(() =>
  import('../../notes/article-notes.tsx').catch(() => new Promise<never>(() => {})),
);

export const hasNotes = ({ corrections, series, checked }: NotesProps['article']): boolean =>
  corrections.length > 0 || series !== null || checked !== null;

/** Corrections, series and last check, whose code no other article loads. */
export const NotesSlot = memo((props: NotesProps) => {
  if (!hasNotes(props.article)) return null;
  const Part = articleNotes.component();
  return (
    <Suspense>
      <Part {...props} />
    </Suspense>
  );
});
