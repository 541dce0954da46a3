import { memo, Suspense } from 'react';
import { screen } from '#ui/page/lazy-screen.tsx';
import type { SeriesProps } from '../../series/series.tsx';

/** Where the browser cannot load it, what the server rendered stays: links that lead on. */
export const seriesAndCheck = screen<SeriesProps>(() =>
  import('../../series/series.tsx').catch(() => new Promise<never>(() => {})),
);

/** Series and last check, whose code no other article loads. */
export const SeriesSlot = memo((props: SeriesProps) => {
  const { series, checked } = props.article;
  if (!(series || checked)) return null;
  const Part = seriesAndCheck.component();
  return (
    <Suspense>
      <Part {...props} />
    </Suspense>
  );
});
