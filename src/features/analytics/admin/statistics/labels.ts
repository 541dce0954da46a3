import { formatCount, formatNumber, plural } from '#lib/format/count.ts';
import { formatDate } from '#lib/format/date.ts';
import type { Statistics, StatisticsRange } from '../../statistics.contract.ts';

interface RangeLabels {
  /** The label of its button. */
  label: string;
  /** Completes 'reads in ...'. */
  span: string;
  /** The period that it is compared with. */
  before: string;
  /** The name of the line in the chart. */
  line: string;
}

export const RANGE_LABELS: Record<StatisticsRange, RangeLabels> = {
  '7d': {
    label: '7 days',
    span: 'the last 7 days',
    before: 'the previous 7 days',
    line: 'The last 7 days',
  },
  '30d': {
    label: '30 days',
    span: 'the last 30 days',
    before: 'the previous 30 days',
    line: 'The last 30 days',
  },
  '12w': {
    label: '12 weeks',
    span: 'the last 12 weeks',
    before: 'the previous 12 weeks',
    line: 'The last 12 weeks',
  },
  '1y': {
    label: '52 weeks',
    span: 'the last 52 weeks',
    before: 'the previous 52 weeks',
    line: 'The last 52 weeks',
  },
};

/** 'the previous 30 days' -> 'The previous 30 days' */
export const asHeading = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** A part of a whole, rounded: '22%'. A small part is '<1%', never '0%'. */
export function percentText(part: number, whole: number): string {
  const percent = whole === 0 ? 0 : (part / whole) * 100;
  const rounded = Math.round(percent);
  return `${rounded === 0 && percent > 0 ? '<1' : formatNumber(rounded)}%`;
}

/** '1 read', '1,204 reads' */
export const readsText = (reads: number) => formatCount(reads, 'read');

interface Change {
  way: 'up' | 'down' | 'none';
  /** The difference without its sign; null if there is none or nothing to compare with. */
  percent: string | null;
}

/** How a number differs from the one before it. */
export function changeOf(now: number, before: number): Change {
  if (before === 0) return { way: now > 0 ? 'up' : 'none', percent: null };
  const percent = Math.round((Math.abs(now - before) / before) * 100);
  if (percent === 0) return { way: 'none', percent: null };
  return { way: now > before ? 'up' : 'down', percent: `${formatNumber(percent)}%` };
}

/** The change between two weeks: '+180%', '−71%', 'no reads before'. */
export function trendText(now: number, before: number): string {
  if (before === 0) return 'no reads before';
  const { way, percent } = changeOf(now, before);
  if (percent === null) return 'about the same';
  return `${way === 'up' ? '+' : '\u2212'}${percent}`;
}

/**
 * The sentence after the number of reads. It compares whole days.
 * @returns the text before and after the highlighted percentage
 */
export function leadOf(
  range: StatisticsRange,
  { total, whole, before }: Pick<Statistics['reads'], 'total' | 'whole' | 'before'>,
): { first: string; change: Change; rest: string } {
  const words = RANGE_LABELS[range];
  const change = changeOf(whole, before ?? 0);
  const reads = `${plural(total, 'read')} in ${words.span}`;
  if (before === null) return { first: reads, change, rest: '' };
  const first = `${reads}, `;
  if (before === 0) return { first, change, rest: `no reads in ${words.before}` };
  if (change.percent === null)
    return { first, change, rest: `about as many as in ${words.before}` };
  const than = change.way === 'up' ? 'more than' : 'fewer than';
  return { first, change, rest: `${than} in ${words.before}` };
}

/** 'February 6', with the year if it differs from the other day's. */
function dayBeside(day: string, other: string): string {
  const year = day.slice(0, 4);
  return `${formatDate(day, 'longMonthDay')}${year === other.slice(0, 4) ? '' : `, ${year}`}`;
}

/** 'March 1', or 'the week of March 1'. */
export const pointText = (unit: Statistics['unit'], day: string) =>
  unit === 'day'
    ? formatDate(day, 'longMonthDay')
    : `the week of ${formatDate(day, 'longMonthDay')}`;

/** The index of the first day with the most reads; -1 without reads. */
export function peakOf(days: Statistics['reads']['days']): number {
  const most = Math.max(...days.map(({ count }) => count), 0);
  return most === 0 ? -1 : days.findIndex(({ count }) => count === most);
}

/** The chart of reads in a sentence, for screen readers. */
export function plotText({ from, to, unit, reads: { days, reviews } }: Statistics): string {
  const span = `from ${dayBeside(from, to)} to ${dayBeside(to, from)}`;
  const peak = days[peakOf(days)];
  if (peak === undefined) return `No reads ${span}`;
  const counts = days.map(({ count }) => count);
  const least = formatNumber(Math.min(...counts));
  const published =
    reviews.length === 0
      ? ''
      : ` ${formatCount(reviews.length, 'review')} ${plural(reviews.length, 'was', 'were')} published.`;
  const on = unit === 'day' ? 'on' : 'in';
  return `Reads per ${unit} ${span}, between ${least} and ${formatNumber(peak.count)}, highest ${on} ${pointText(unit, peak.day)}. Today is not complete.${published}`;
}

/** How far an article is read, as text. */
export const stepsText = (reads: number, steps: readonly number[]): string => {
  const [quarter = 0, half = 0, three = 0, end = 0] = steps.map((step) => percentText(step, reads));
  return `Read 25%: ${quarter}, 50%: ${half}, 75%: ${three}, finished: ${end}`;
};
