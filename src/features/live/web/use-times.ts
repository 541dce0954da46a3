import { useSyncExternalStore } from 'react';
import { browserZone, formatDate, getSiteZone, zoneWords } from '#lib/format/date.ts';

const never = () => () => {};

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
  const named = getSiteZone() ?? (isHere ? undefined : 'UTC');
  const zone = named ?? browserZone();
  return {
    /** ISO time -> '9:02 pm'. */
    clock: (iso: string) => formatDate(iso, 'time', zone).toLowerCase(),
    /** ISO time -> 'March 2, 2025'. */
    date: (iso: string) => formatDate(iso, 'long', zone),
    /** ISO time -> 'Sunday, March 2, 2025'. */
    day: (iso: string) => formatDate(iso, 'full', zone),
    /** ' Berlin time' for 'Europe/Berlin', ' UTC', or '' for the reader's zone. */
    zone: named ? ` ${zoneWords(named)}` : '',
  };
}

export type Times = ReturnType<typeof useTimes>;
