import { DAY } from '#lib/durations.ts';

/** The beginning of a moment's day, UTC: days are the same for every instance and reader. */
export const dayOf = (at: number): number => Math.floor(at / DAY) * DAY;

/** The date of a moment, UTC: '2026-03-04'. */
export const dateOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
