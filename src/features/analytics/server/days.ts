export const DAY = 24 * 60 * 60 * 1000;

/** The beginning of a moment's day, UTC: days are the same for every instance and reader. */
export const dayOf = (at: number): number => Math.floor(at / DAY) * DAY;
