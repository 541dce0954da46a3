import { useSyncExternalStore } from 'react';

const never = () => () => {};

const clockOf = (timeZone?: string) =>
  new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', ...(timeZone && { timeZone }) });
const dayOf = (timeZone?: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'full', ...(timeZone && { timeZone }) });

/** The times of entries: in the reader's time zone, or in UTC on the server and in the first render. */
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
    /** ' UTC', or '' for the reader's zone. */
    zone: isHere ? '' : ' UTC',
  };
}

export type Times = ReturnType<typeof useTimes>;
