import { island } from '#ui/page/island.tsx';
import type { SeriesAndCorrectionsProps } from './series-and-corrections.tsx';

/** Corrections, series and last check. */
export const SeriesAndCorrectionsIsland = island(() => import('./series-and-corrections.tsx'));

export const hasSeriesOrCorrections = ({
  corrections,
  series,
  checked,
}: SeriesAndCorrectionsProps['article']): boolean =>
  corrections.length > 0 || series !== null || checked !== null;
