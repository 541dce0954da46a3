// Both sides must print the same words, as in dates.ts.
const withYear = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
const alone = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });

/** '2025-03', or an ISO time -> 'March 2025' (UTC). */
export const monthName = (of: string): string => withYear.format(new Date(of));

/** '2025-03', or an ISO time -> 'March' (UTC). */
export const monthAlone = (of: string): string => alone.format(new Date(of));
