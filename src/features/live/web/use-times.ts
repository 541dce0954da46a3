import { useSyncExternalStore } from 'react';
import { getSiteZone, zoneWords } from '#lib/format/date.ts';
import { getLanguage, getLocale } from '#lib/messages/messages.ts';

const never = () => () => {};

const clockOf = (timeZone?: string) =>
  new Intl.DateTimeFormat(getLanguage() === 'en' ? 'en-GB' : getLocale(), {
    timeStyle: 'short',
    ...(timeZone && { timeZone }),
  });
const dayOf = (timeZone?: string) =>
  new Intl.DateTimeFormat(getLocale(), { dateStyle: 'full', ...(timeZone && { timeZone }) });

/**
 * The times of entries: in the time zone of the site. If none is set, in the reader's, or in UTC on the server and in
 * the first render.
 */
export function useTimes() {
  const isHere = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const zone = getSiteZone() ?? (isHere ? undefined : 'UTC');
  const [clock, day] = [clockOf(zone), dayOf(zone)];
  return {
    /** ISO time -> '21:02'. */
    clock: (iso: string) => clock.format(new Date(iso)),
    /** ISO time -> 'Sunday, March 2, 2025'. */
    day: (iso: string) => day.format(new Date(iso)),
    /** ' Berlin time' for 'Europe/Berlin', ' UTC', or '' for the reader's zone. */
    zone: zone ? ` ${zoneWords(zone)}` : '',
  };
}

export type Times = ReturnType<typeof useTimes>;
