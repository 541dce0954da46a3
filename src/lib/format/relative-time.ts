import { DAY, HOUR, MINUTE } from '#lib/durations.ts';
import { formatLocal, localZone } from './date.ts';

const relative = new Intl.RelativeTimeFormat('en-US');

/** A time of the last 24 hours: '2 hours ago'. Empty for any other. */
export function relativeTime(time: number, now: number): string {
  const age = now - time;
  if (age < 0 || age >= DAY) return '';
  if (age < MINUTE) return 'Just now';
  if (age < HOUR) return relative.format(-Math.floor(age / MINUTE), 'minute');
  return relative.format(-Math.floor(age / HOUR), 'hour');
}

/** 'March 5, 2025 at 10:00 AM GMT+1' in the zone of the site, or the browser's if none is set. */
export function exactTime(time: number): string {
  const zone = new Intl.DateTimeFormat('en-US', { timeZoneName: 'short', timeZone: localZone() })
    .formatToParts(time)
    .find(({ type }) => type === 'timeZoneName')?.value;
  return `${formatLocal(time, 'longWithTime')} ${zone ?? ''}`.trimEnd();
}
