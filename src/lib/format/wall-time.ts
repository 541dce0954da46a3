import { DAY } from '#lib/durations.ts';

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formatters.set(timeZone, made);
  return made;
}

/**
 * What clocks in a zone show at a time, as the milliseconds of the same date and time in UTC. Days of it are calendar
 * days, which always have 24 hours; for one day of the year, clocks show an hour twice.
 */
export function wallTime(at: number, timeZone: string): number {
  if (timeZone === 'UTC') return at;
  const parts: Record<string, number> = {};
  for (const { type, value } of formatterOf(timeZone).formatToParts(at))
    parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  const rest = ((at % 1000) + 1000) % 1000;
  return Date.UTC(year, month - 1, day, hour, minute, second, rest);
}

/**
 * The time at which clocks in a zone show `wall`. If they show it twice, the first of both; if they skip it, as much
 * later as they skip: 2:30 am becomes 3:30 am.
 * @param wall milliseconds as `wallTime` gives them, or '2026-03-29T02:30'
 */
export function instantOf(wall: number | string, timeZone: string): number {
  const shown = typeof wall === 'number' ? wall : Date.parse(`${wall}Z`);
  if (timeZone === 'UTC' || Number.isNaN(shown)) return shown;
  const offsetAt = (at: number) => wallTime(at, timeZone) - at;
  const before = shown - offsetAt(shown - DAY);
  if (wallTime(before, timeZone) === shown) return before;
  const after = shown - offsetAt(shown + DAY);
  return wallTime(after, timeZone) === shown ? after : before;
}

/** The start of a calendar day in a zone. @param day '2026-03-29', or its milliseconds in UTC */
export const startOfDay = (day: number | string, timeZone: string): number =>
  instantOf(typeof day === 'number' ? day : `${day}T00:00`, timeZone);
