import { browserZone, formatDate, localZone } from './date.ts';

/** A time in milliseconds or ISO, or a date. */
type Time = string | number | Date;

const offsetOf = (date: Date, timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { timeZoneName: 'shortOffset', timeZone })
    .formatToParts(date)
    .find(({ type }) => type === 'timeZoneName')?.value;

/** The zone of `formatLocal` at a date: 'Europe/Berlin, GMT+1'. */
export function zoneName(date: Date): string {
  const timeZone = localZone();
  const offset = offsetOf(date, timeZone);
  const zone = timeZone.replaceAll('_', ' ');
  return offset === undefined || zone === 'UTC' ? zone : `${zone}, ${offset}`;
}

/** ' · Your time: Mar 5, 2025 3:00 am' if the browser's clock differs from the site's, else ''. */
export function ownTime(time: Time): string {
  const date = new Date(time);
  const own = browserZone();
  if (offsetOf(date, own) === offsetOf(date, localZone())) return '';
  return ` · Your time: ${formatDate(date, 'short', own)} ${formatDate(date, 'time', own).toLowerCase()}`;
}

/** Below a field for a time: its zone, and the chosen time on the browser's clock if that differs. */
export const zoneHint = (chosen: Time | null): string =>
  `Time zone: ${zoneName(new Date(chosen ?? Date.now()))}${chosen === null ? '' : ownTime(chosen)}`;
