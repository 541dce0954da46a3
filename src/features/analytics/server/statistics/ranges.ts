import { DAY, WEEK } from '#lib/durations.ts';
import type { StatisticsRange } from '../../statistics.contract.ts';

/** A period of whole days that ends today. */
export interface Span {
  days: number;
  unit: 'day' | 'week';
  /** The start of its first day and of today. */
  from: number;
  today: number;
  /** Whether reads are stored long enough to compare with the period before. */
  hasBefore: boolean;
}

const DAYS: Record<StatisticsRange, number> = { '7d': 7, '30d': 30, '12w': 84, '1y': 364 };

export function spanOf(range: StatisticsRange, today: number): Span {
  const days = DAYS[range];
  const isYear = range === '1y';
  return {
    days,
    today,
    from: today - (days - 1) * DAY,
    unit: isYear ? 'week' : 'day',
    hasBefore: !isYear,
  };
}

/** The length of one point of the chart, in milliseconds. */
export const stepOf = ({ unit }: Span) => (unit === 'week' ? WEEK : DAY);
