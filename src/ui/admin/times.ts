// Only ever printed in the browser, so these follow the reader's own zone.
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });

/** ISO time -> 'Mar 8, 2025 9:00 am' in the reader's zone. */
export function moment(iso: string): string {
  const date = new Date(iso);
  // Newer engines put a narrow space before AM.
  return `${day.format(date)} ${time.format(date).replace(/\s/g, ' ').toLowerCase()}`;
}

/** ISO time -> '2:14 pm' where it is of today, else with its day, in the reader's zone. */
export function clock(iso: string, now: Date): string {
  const date = new Date(iso);
  if (date.toDateString() !== now.toDateString()) return moment(iso);
  return time.format(date).replace(/\s/g, ' ').toLowerCase();
}
