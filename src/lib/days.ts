import { DAY } from '#lib/durations.ts';

/** The beginning of a moment's day, UTC: days are the same for every instance and reader. */
export const dayOf = (at: number): number => Math.floor(at / DAY) * DAY;
