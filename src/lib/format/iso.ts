import { DAY } from '#lib/durations.ts';

/** Milliseconds -> '2026-03-04T09:00:05.000Z' */
export const isoTime = (millis: number): string => new Date(millis).toISOString();

export const isoTimeOrNull = (millis: number | null): string | null =>
  millis === null ? null : isoTime(millis);

/** The start of a time's day in UTC: days are the same for every instance and reader. */
export const dayOf = (at: number): number => Math.floor(at / DAY) * DAY;

/** The date of a time in UTC: '2026-03-04' */
export const dateOf = (at: number): string => isoTime(at).slice(0, 10);
