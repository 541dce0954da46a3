import { useSyncExternalStore } from 'react';

const never = () => () => {};

const clockOf = (timeZone?: string) =>
  new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', ...(timeZone && { timeZone }) });
const dayOf = (timeZone?: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'full', ...(timeZone && { timeZone }) });

/**
 * The times of entries: in the reader's zone where scripts run, else in UTC, which the page then says.
 * The first render is the server's.
 */
export function useTimes() {
  const isHere = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const [clock, day] = isHere ? [clockOf(), dayOf()] : [clockOf('UTC'), dayOf('UTC')];
  return {
    /** ISO time -> '21:02'. */
    clock: (iso: string) => clock.format(new Date(iso)),
    /** ISO time -> 'Sunday, March 2, 2025'. */
    day: (iso: string) => day.format(new Date(iso)),
    /** What says once which zone it is; '' for the reader's own. */
    zone: isHere ? '' : ' UTC',
  };
}

export type Times = ReturnType<typeof useTimes>;
