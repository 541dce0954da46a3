// Both sides must print the same words, or hydration would differ: the zone is fixed.
const short = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
const long = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** ISO time -> 'Mar 5, 2025' (UTC). */
export function shortDate(iso: string): string {
  return short.format(new Date(iso));
}

/** ISO time -> 'March 5, 2025' (UTC). */
export function longDate(iso: string): string {
  return long.format(new Date(iso));
}

/** Milliseconds -> ISO time. */
export const isoTime = (millis: number) => new Date(millis).toISOString();

export const isoTimeOrNull = (millis: number | null) => (millis === null ? null : isoTime(millis));
