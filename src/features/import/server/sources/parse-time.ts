import { instantOf } from '#lib/format/wall-time.ts';
import { isTimeZone } from '#lib/time-zone.ts';

const RFC_822 = /^[A-Z][a-z]{2}, \d{1,2} [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d (GMT|[+-]\d{4})$/;

const since1970 = (time: number) => (Number.isNaN(time) || time < 0 ? null : time);

/** The first valid time of several, the same on every machine. Without a zone it is in UTC, as in databases. */
export const parseFirstTime = (...texts: string[]): number | null =>
  texts.map((text) => parseTime(text.trim())).find((time) => time !== null) ?? null;

/** A zone such as 'America/New_York'; '' if there is none of this name. */
export const knownZone = (name: string): string => (isTimeZone(name) ? name : '');

const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\\.?';
const IN_WORDS = new RegExp(
  `^(?:[a-z]{3,9}\\.?,? )?(?:${MONTH} \\d{1,2}(?:st|nd|rd|th)?,? \\d{4}|\\d{1,2} ${MONTH},? \\d{4})$`,
  'i',
);
const NUMBERS =
  /^(\d{4})[-/]?(\d{1,2})[-/]?(\d{1,2})(?:[T ]+(\d{1,2}):(\d\d)(?::(\d\d(?:\.\d+)?))?)? ?(Z|[A-Z]{3}|[+-]\d\d(?::?\d\d)?)?$/i;
/** The zones that RFC 822 names, in hours from UTC. */
const NAMED_ZONES: Record<string, number> = {
  Z: 0,
  UTC: 0,
  GMT: 0,
  EST: -5,
  EDT: -4,
  CST: -6,
  CDT: -5,
  MST: -7,
  MDT: -6,
  PST: -8,
  PDT: -7,
};

/**
 * Milliseconds of a date as people write it; null if it is invalid.
 * @param siteZone the zone of dates that name none; '' is UTC
 */
export function parseTime(text: string, siteZone = ''): number | null {
  const [whole, year = '', month = '', day = '', hour = '0', minute = '00', second = '00', zone] =
    NUMBERS.exec(text) ?? [];
  let local: number | null;
  if (whole !== undefined) {
    const two = (part: string) => part.padStart(2, '0');
    local = since1970(
      Date.parse(`${year}-${two(month)}-${two(day)}T${two(hour)}:${minute}:${second}Z`),
    );
    // Date.parse accepts February 30 as a day in March.
    if (local !== null && new Date(local).getUTCDate() !== Number(day)) local = null;
  } else if (IN_WORDS.test(text)) {
    local = since1970(Date.parse(`${text.replace(/(\d)(st|nd|rd|th)\b/, '$1')} UTC`));
  } else return RFC_822.test(text) ? since1970(Date.parse(text)) : null;
  if (local === null) return null;
  if (zone === undefined) return instantOf(local, siteZone || 'UTC');
  const named = NAMED_ZONES[zone.toUpperCase()];
  if (named !== undefined) return local - named * 3_600_000;
  const [, sign, hours, minutes = '0'] = /^([+-])(\d\d):?(\d\d)?$/.exec(zone) ?? [];
  if (sign === undefined) return null;
  const ahead = (Number(hours) * 60 + Number(minutes)) * 60_000;
  return sign === '-' ? local + ahead : local - ahead;
}
