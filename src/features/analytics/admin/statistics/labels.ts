import { formatNumber } from '#lib/format/count.ts';
import { formatDate } from '#lib/format/date.ts';
import { t } from '#lib/messages/admin.ts';
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
    label: t('7 days'),
    span: t('the last 7 days'),
    before: t('the previous 7 days'),
    line: t('The last 7 days'),
  },
  '30d': {
    label: t('30 days'),
    span: t('the last 30 days'),
    before: t('the previous 30 days'),
    line: t('The last 30 days'),
  },
  '12w': {
    label: t('12 weeks'),
    span: t('the last 12 weeks'),
    before: t('the previous 12 weeks'),
    line: t('The last 12 weeks'),
  },
  '1y': {
    label: t('52 weeks'),
    span: t('the last 52 weeks'),
    before: t('the previous 52 weeks'),
    line: t('The last 52 weeks'),
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
export const readsText = (reads: number) =>
  t('{reads, plural, one {# read} other {# reads}}', { reads });

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
  if (before === 0) return t('no reads before');
  const { way, percent } = changeOf(now, before);
  if (percent === null) return t('about the same');
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
  const reads = t('{total, plural, one {read} other {reads}} in {span}', {
    total,
    span: words.span,
  });
  if (before === null) return { first: reads, change, rest: '' };
  const first = `${reads}, `;
  if (before === 0)
    return { first, change, rest: t('no reads in {before}', { before: words.before }) };
  if (change.percent === null)
    return { first, change, rest: t('about as many as in {before}', { before: words.before }) };
  const than = change.way === 'up' ? t('more than') : t('fewer than');
  return { first, change, rest: t('{than} in {before}', { than, before: words.before }) };
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
    : t('the week of {day}', { day: formatDate(day, 'longMonthDay') });

/** The index of the first day with the most reads; -1 without reads. */
export function peakOf(days: Statistics['reads']['days']): number {
  const most = Math.max(...days.map(({ count }) => count), 0);
  return most === 0 ? -1 : days.findIndex(({ count }) => count === most);
}

/** The chart of reads in a sentence, for screen readers. */
export function plotText({ from, to, unit, reads: { days, reviews } }: Statistics): string {
  const span = t('from {first} to {last}', {
    first: dayBeside(from, to),
    last: dayBeside(to, from),
  });
  const peak = days[peakOf(days)];
  if (peak === undefined) return t('No reads {span}', { span });
  const counts = days.map(({ count }) => count);
  const least = formatNumber(Math.min(...counts));
  const published =
    reviews.length === 0
      ? ''
      : t(
          ' {reviews, plural, one {# review} other {# reviews}} {reviews, plural, one {was} other {were}} published.',
          { reviews: reviews.length },
        );
  const on = unit === 'day' ? 'on' : 'in';
  return t(
    'Reads per {unit} {span}, between {least} and {count}, highest {on} {pointText}. Today is not complete.{published}',
    {
      unit,
      span,
      least,
      count: formatNumber(peak.count),
      on,
      pointText: pointText(unit, peak.day),
      published,
    },
  );
}

/** How far an article is read, as text. */
export const stepsText = (reads: number, steps: readonly number[]): string => {
  const [quarter = 0, half = 0, three = 0, end = 0] = steps.map((step) => percentText(step, reads));
  return t('Read 25%: {quarter}, 50%: {half}, 75%: {three}, finished: {end}', {
    quarter,
    half,
    three,
    end,
  });
};
