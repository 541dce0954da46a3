import { formatNumber } from '#lib/format/count.ts';
import { t } from '#lib/messages/admin.ts';

/** One bar of a chart. */
export interface Bar {
  /** E.g. 'Week of Mar 3'. */
  label: string;
  value: number;
}

/** Round steps of a scale, times a power of ten. */
const ROUND = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];
const STEPS = 4;

/**
 * The numbers on a chart's axis, from 0 up in four equal round steps.
 * @param max the highest value; leaves some room above it for its label
 */
export function roundScale(max: number): number[] {
  const min = Math.max(1, (max * 1.12) / STEPS);
  const power = 10 ** Math.floor(Math.log10(min));
  const steps = ROUND.map((one) => one * power).filter(Number.isInteger);
  const step = steps.find((one) => one >= min) ?? 10 * power;
  return Array.from({ length: STEPS + 1 }, (_, index) => index * step);
}

/** The labeled points of a chart: the first, the last, and some between them. */
export function namedPoints(count: number): number[] {
  const last = count - 1;
  const step = Math.max(1, Math.round(last / STEPS));
  const named = Array.from({ length: count }, (_, index) => index).filter(
    (index) => index % step === 0 && last - index >= step / 2,
  );
  return last < 0 ? [] : [...named, last];
}

/**
 * The height of each bar, in units of `height`. A value above 0 is always visible.
 */
export function barHeights(bars: readonly Bar[], height: number): number[] {
  const max = Math.max(...bars.map(({ value }) => value), 1);
  return bars.map(({ value }) => (value === 0 ? 0 : Math.max(2, (value / max) * height)));
}

/** The chart in a sentence, for screen readers. */
export function chartText(bars: readonly Bar[], unit: string): string {
  const total = bars.reduce((sum, { value }) => sum + value, 0);
  if (total === 0) return t('no {unit}', { unit });
  const best = bars.reduce((top, bar) => (bar.value > top.value ? bar : top));
  return t('{total} {unit}, most in {label}: {value}', {
    total: formatNumber(total),
    unit,
    label: best.label,
    value: formatNumber(best.value),
  });
}
