import { dayOf } from '#lib/days.ts';
import { DAY, WEEK } from '#lib/durations.ts';
import type { StatisticsRange } from '../../statistics.contract.ts';

/** A time of whole days, UTC, of which today is the last. */
export interface Span {
  days: number;
  unit: 'day' | 'week';
  /** Its first day and today, by their beginnings. */
  from: number;
  today: number;
  /** Reads are kept of so long that as many days before can be told. */
  hasBefore: boolean;
}

const DAYS: Record<StatisticsRange, number> = { '7d': 7, '30d': 30, '12w': 84, '1y': 364 };

export function spanOf(range: StatisticsRange, now: number): Span {
  const days = DAYS[range];
  const today = dayOf(now);
  const isYear = range === '1y';
  return {
    ...{ days, today, from: today - (days - 1) * DAY },
    ...{ unit: isYear ? 'week' : 'day', hasBefore: !isYear },
  };
}

/** How long one point of a plot is, in milliseconds. */
export const stepOf = ({ unit }: Span) => (unit === 'week' ? WEEK : DAY);
