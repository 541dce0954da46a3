/** One bar of a chart. */
export interface Bar {
  /** What it stands for, in words: 'Week of Mar 3'. */
  label: string;
  value: number;
}

const monthDay = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

/** '2025-03-03' -> 'Mar 3' */
export const dayLabel = (day: string): string => monthDay.format(new Date(`${day}T00:00:00Z`));

/**
 * How high each bar is, in parts of `height`: what is not nothing can be seen, what is nothing
 * stays flat.
 */
export function barHeights(bars: readonly Bar[], height: number): number[] {
  const most = Math.max(...bars.map(({ value }) => value), 1);
  return bars.map(({ value }) => (value === 0 ? 0 : Math.max(2, (value / most) * height)));
}

/** The whole chart in a sentence, for those who cannot see it. */
export function chartText(bars: readonly Bar[], unit: string): string {
  const total = bars.reduce((sum, { value }) => sum + value, 0);
  if (total === 0) return `no ${unit}`;
  const best = bars.reduce((top, bar) => (bar.value > top.value ? bar : top));
  return `${total.toLocaleString('en-US')} ${unit}, most in ${best.label}: ${best.value.toLocaleString('en-US')}`;
}
