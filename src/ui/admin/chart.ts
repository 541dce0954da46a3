import { formatNumber } from '#lib/format/count.ts';
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
const wholeMonthDay = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
});

const startOf = (day: string) => new Date(`${day}T00:00:00Z`);

/** '2025-03-03' -> 'Mar 3' */
export const dayLabel = (day: string): string => monthDay.format(startOf(day));

/** '2025-03-03' -> 'March 3' */
export const longDayLabel = (day: string): string => wholeMonthDay.format(startOf(day));

/** Steps of a scale that are read at a glance, each times a power of ten. */
const ROUND = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];
const STEPS = 4;

/**
 * The numbers at the side of a plot, from 0 up in four equal round steps.
 * @param most the highest value, above which some room is left for its name
 */
export function roundScale(most: number): number[] {
  const least = Math.max(1, (most * 1.12) / STEPS);
  const power = 10 ** Math.floor(Math.log10(least));
  const steps = ROUND.map((one) => one * power).filter(Number.isInteger);
  const step = steps.find((one) => one >= least) ?? 10 * power;
  return Array.from({ length: STEPS + 1 }, (_, index) => index * step);
}

/** Which of so many points along a plot are named: the first, the last, and some between them. */
export function namedPoints(count: number): number[] {
  const last = count - 1;
  const step = Math.max(1, Math.round(last / STEPS));
  const named = Array.from({ length: count }, (_, index) => index).filter(
    (index) => index % step === 0 && last - index >= step / 2,
  );
  return last < 0 ? [] : [...named, last];
}

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
  return `${formatNumber(total)} ${unit}, most in ${best.label}: ${formatNumber(best.value)}`;
}
