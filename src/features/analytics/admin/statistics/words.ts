import { countText, longDayLabel } from '#ui/admin/chart.ts';
import type { Statistics, StatisticsRange } from '../../statistics.contract.ts';

interface RangeWords {
  /** On its button. */
  label: string;
  /** 'reads in ...' */
  span: string;
  /** The span that it is compared with. */
  before: string;
  /** What the line of the plot is called. */
  line: string;
}

export const RANGE_LABELS: Record<StatisticsRange, RangeWords> = {
  '7d': {
    label: '7 days',
    span: '7 days',
    before: 'the 7 days before',
    line: 'These 7 days',
  },
  '30d': {
    label: '30 days',
    span: '30 days',
    before: 'the 30 days before',
    line: 'These 30 days',
  },
  '12w': {
    label: '12 weeks',
    span: '12 weeks',
    before: 'the 12 weeks before',
    line: 'These 12 weeks',
  },
  '1y': {
    label: 'Year',
    span: 'a year',
    before: 'the year before',
    line: 'The last year',
  },
};

/** 'the 30 days before' -> 'The 30 days before' */
export const asHeading = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** A part of a whole, rounded: '22 %'; what is there is never '0 %'. */
export function percentText(part: number, whole: number): string {
  const percent = whole === 0 ? 0 : (part / whole) * 100;
  const rounded = Math.round(percent);
  return `${rounded === 0 && percent > 0 ? '<1' : countText(rounded)}\u00a0%`;
}

/** '1 read', '1,204 reads' */
export const readsText = (reads: number) => `${countText(reads)} ${reads === 1 ? 'read' : 'reads'}`;

interface Change {
  way: 'up' | 'down' | 'none';
  /** By how much, without its sign; null where there is nothing to compare with, or no difference. */
  percent: string | null;
}

/** How a number differs from the one before it. */
export function changeOf(now: number, before: number): Change {
  if (before === 0) return { way: now > 0 ? 'up' : 'none', percent: null };
  const percent = Math.round((Math.abs(now - before) / before) * 100);
  if (percent === 0) return { way: 'none', percent: null };
  return { way: now > before ? 'up' : 'down', percent: `${countText(percent)}\u00a0%` };
}

/** How the reads of a week differ from those of the last: '+180 %', '−71 %', 'no reads before'. */
export function trendText(now: number, before: number): string {
  if (before === 0) return 'no reads before';
  const { way, percent } = changeOf(now, before);
  if (percent === null) return 'about the same';
  return `${way === 'up' ? '+' : '\u2212'}${percent}`;
}

/**
 * What follows the number of reads in the first sentence. Compared are whole days, and nothing where
 * there is nothing to compare with.
 * @returns the words before and after the percents, which stand out between them
 */
export function leadOf(
  range: StatisticsRange,
  { total, whole, before }: Pick<Statistics['reads'], 'total' | 'whole' | 'before'>,
): { first: string; change: Change; rest: string } {
  const words = RANGE_LABELS[range];
  const change = changeOf(whole, before ?? 0);
  const reads = `${total === 1 ? 'read' : 'reads'} in ${words.span}`;
  if (before === null) return { first: reads, change, rest: '' };
  const first = `${reads}, `;
  if (before === 0) return { first, change, rest: `no reads in ${words.before}` };
  if (change.percent === null)
    return { first, change, rest: `about as many as in ${words.before}` };
  const than = change.way === 'up' ? 'more than' : 'fewer than';
  return { first, change, rest: `${than} in ${words.before}` };
}

/** 'February 6', with its year where that is another than the one of `other`. */
function dayBeside(day: string, other: string): string {
  const year = day.slice(0, 4);
  return `${longDayLabel(day)}${year === other.slice(0, 4) ? '' : `, ${year}`}`;
}

/** 'March 1', or 'the week of March 1'. */
export const pointText = (unit: Statistics['unit'], day: string) =>
  unit === 'day' ? longDayLabel(day) : `the week of ${longDayLabel(day)}`;

/** Where the most was read, the first of several; -1 where nothing was. */
export function peakOf(days: Statistics['reads']['days']): number {
  const most = Math.max(...days.map(({ count }) => count), 0);
  return most === 0 ? -1 : days.findIndex(({ count }) => count === most);
}

/** The plot of reads in a sentence, for those who cannot see it. */
export function plotText({ from, to, unit, reads: { days, reviews } }: Statistics): string {
  const span = `from ${dayBeside(from, to)} to ${dayBeside(to, from)}`;
  const peak = days[peakOf(days)];
  if (peak === undefined) return `No reads ${span}`;
  const counts = days.map(({ count }) => count);
  const least = countText(Math.min(...counts));
  const one = reviews.length === 1;
  const published =
    reviews.length === 0
      ? ''
      : ` ${reviews.length} ${one ? 'review was' : 'reviews were'} published.`;
  const on = unit === 'day' ? 'on' : 'in';
  return `Reads per ${unit} ${span}, between ${least} and ${countText(peak.count)}, highest ${on} ${pointText(unit, peak.day)}. Today is not over.${published}`;
}

/** The four steps of an article, of a hundred reads. */
export const stepsText = (reads: number, steps: readonly number[]): string => {
  const [quarter = 0, half = 0, three = 0, end = 0] = steps.map((step) => percentText(step, reads));
  return `A quarter ${quarter}, half ${half}, three quarters ${three}, to the end ${end}`;
};
