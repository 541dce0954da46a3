import { DAY } from '#lib/durations.ts';
import { instantOf, wallTime } from '#lib/format/wall-time.ts';

/** What a calendar shows, in the order of its legend. */
export const CALENDAR_KINDS = [
  'idea',
  'draft',
  'due',
  'scheduled',
  'embargo',
  'change',
  'end',
  'published',
  'digest',
  'live',
  'release',
] as const;
export type CalendarKind = (typeof CALENDAR_KINDS)[number];

/** The longest range of a calendar in days: a month with the rest of its first and last week. */
export const MAX_DAYS = 42;

/** Days of a week. */
const WEEK_DAYS = 7;

/** The maximum number of items of one kind on a day, by the length of the range. */
export function itemsPerDay(days: number): number {
  if (days === 1) return 200;
  return days <= WEEK_DAYS ? 30 : 8;
}

/** The day after or before another. @param day '2026-03-29' */
export const plusDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * DAY).toISOString().slice(0, 10);

/** The days from one to another, both included. */
export function daysBetween(from: string, to: string): string[] {
  const count = Math.round((Date.parse(to) - Date.parse(from)) / DAY) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => plusDays(from, index));
}

/** The same time of day on another day. @param at UTC milliseconds. @param day '2026-03-29' */
export function onDay(at: number, day: string, timeZone: string): number {
  const timeOfDay = ((wallTime(at, timeZone) % DAY) + DAY) % DAY;
  return instantOf(Date.parse(day) + timeOfDay, timeZone);
}
