import { DAY } from '#lib/durations.ts';
import { wallTime } from './wall-time.ts';

/** Milliseconds -> '2026-03-04T09:00:05.000Z' */
export const isoTime = (millis: number): string => new Date(millis).toISOString();

export const isoTimeOrNull = (millis: number | null): string | null =>
  millis === null ? null : isoTime(millis);

/** The calendar day of a time, as its start in UTC: days can be counted by `DAY` and stored as numbers. */
export const dayOf = (at: number, timeZone = 'UTC'): number =>
  Math.floor(wallTime(at, timeZone) / DAY) * DAY;

/** The date of a time: '2026-03-04' */
export const dateOf = (at: number, timeZone = 'UTC'): string =>
  isoTime(wallTime(at, timeZone)).slice(0, 10);
