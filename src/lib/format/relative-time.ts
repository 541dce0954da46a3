import { DAY, HOUR, MINUTE } from '#lib/durations.ts';
import { getLocale, t } from '#lib/messages/messages.ts';
import { formatLocal, localZone } from './date.ts';

/** A time of the last 24 hours: '2 hours ago'. Empty for any other. */
export function relativeTime(time: number, now: number): string {
  const age = now - time;
  if (age < 0 || age >= DAY) return '';
  if (age < MINUTE) return t('Just now');
  const relative = new Intl.RelativeTimeFormat(getLocale());
  if (age < HOUR) return relative.format(-Math.floor(age / MINUTE), 'minute');
  return relative.format(-Math.floor(age / HOUR), 'hour');
}

/** 'March 5, 2025 at 10:00 AM GMT+1' in the zone of the site, or the browser's if none is set. */
export function exactTime(time: number): string {
  const zone = new Intl.DateTimeFormat(getLocale(), {
    timeZoneName: 'short',
    timeZone: localZone(),
  })
    .formatToParts(time)
    .find(({ type }) => type === 'timeZoneName')?.value;
  return `${formatLocal(time, 'longWithTime')} ${zone ?? ''}`.trimEnd();
}
