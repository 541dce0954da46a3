import { formatDate } from '#lib/format/date.ts';
import { t } from '#lib/messages/admin.ts';
import { daysBetween, MAX_DAYS, plusDays } from '../values.ts';

export const VIEWS = ['month', 'week', 'list'] as const;
export type CalendarView = (typeof VIEWS)[number];

/** The day of the week: 1 for Monday, 7 for Sunday. */
const weekdayOf = (day: string) => new Date(day).getUTCDay() || 7;

const firstOfWeek = (day: string, first: number) =>
  plusDays(day, -((weekdayOf(day) - first + 7) % 7));

const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`;

const LONGEST_MONTH = 31;

/** The same day of another month, or its last one. */
export function plusMonths(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + count, 0));
  last.setUTCDate(Math.min(date, last.getUTCDate()));
  return last.toISOString().slice(0, 10);
}

/** The title of the days around one of them. @param first the first day of its week */
export const titleOf = (view: CalendarView, day: string, first = day): string =>
  view === 'week'
    ? t('Week of {day}', { day: formatDate(first, 'longMonthDay') })
    : formatDate(day, 'month');

/** The same inside a sentence. */
export const periodOf = (view: CalendarView, day: string, first: string): string =>
  view === 'week'
    ? t('the week of {day}', { day: formatDate(first, 'longMonthDay') })
    : titleOf(view, day);

/** The days that a view shows around one of them. @param first the first day of the week */
export function daysOf(view: CalendarView, day: string, first: number): string[] {
  if (view === 'week') {
    const from = firstOfWeek(day, first);
    return daysBetween(from, plusDays(from, 6));
  }
  const from = firstOfMonth(day);
  const to = plusDays(firstOfMonth(plusMonths(from, 1)), -1);
  // With the start of the next month, so that its last days aren't alone.
  if (view === 'list') return daysBetween(from, plusDays(to, MAX_DAYS - LONGEST_MONTH));
  return daysBetween(firstOfWeek(from, first), plusDays(firstOfWeek(to, first), 6));
}
