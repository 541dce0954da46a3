import { localeOf } from '#lib/messages/languages.ts';
import { getLanguage, getLocale } from '#lib/messages/messages.ts';

// Readers' pages print the same text on the server and in the browser, or hydration would differ: they use the zone
// of the site, UTC by default. Admin screens use `formatLocal`: the zone of the site, or the browser's if none is set.
const STYLES = {
  /** 'Mar 5, 2025' */
  short: { dateStyle: 'medium' },
  /** 'March 5, 2025' */
  long: { dateStyle: 'long' },
  /** 'Wednesday, March 5, 2025' */
  full: { dateStyle: 'full' },
  /** 'March 2025' */
  month: { month: 'long', year: 'numeric' },
  /** '2025' */
  year: { year: 'numeric' },
  /** 'March' */
  monthName: { month: 'long' },
  /** 'Mar' */
  shortMonth: { month: 'short' },
  /** 'Mar 5' */
  monthDay: { month: 'short', day: 'numeric' },
  /** 'March 5' */
  longMonthDay: { month: 'long', day: 'numeric' },
  /** 'Wednesday' */
  weekday: { weekday: 'long' },
  /** '9:00 AM' */
  time: { hour: 'numeric', minute: '2-digit' },
  /** '9:00:05 AM' */
  exactTime: { timeStyle: 'medium' },
  /** 'March 5, 2025 at 9:00 AM' */
  longWithTime: { dateStyle: 'long', timeStyle: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

let siteZone: string | undefined;

/**
 * Sets the time zone of the site for all dates of a page. On the server it is set before each page is rendered, in
 * one go; other code there passes the zone, since several sites may share a process in tests.
 */
export const setSiteZone = (timeZone: string | undefined): void => {
  siteZone = timeZone;
};

/** The time zone of the site; undefined if none is set. */
export const getSiteZone = (): string | undefined => siteZone;

export type DateStyle = keyof typeof STYLES;
/** An ISO time or date, milliseconds since 1970, or a date. */
type Time = string | number | Date;

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(style: DateStyle, timeZone: string, locale: string): Intl.DateTimeFormat {
  const key = `${style} ${timeZone} ${locale}`;
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(locale, { ...STYLES[style], timeZone });
  formatters.set(key, made);
  return made;
}

/** The time zone of the browser, which may change while a page is open. */
export const browserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The time zone of times in the admin area: the site's, or the browser's if none is set. */
export const localZone = () => siteZone ?? browserZone();

const format = (time: Time, style: DateStyle, timeZone: string, locale = getLocale()): string =>
  // Newer engines put a narrow space before AM.
  formatterOf(style, timeZone, locale).format(new Date(time)).replace(/\s/g, ' ');

/** Whether it is a date without a time, such as '2025-03-05' or '2025-03': the same in every zone. */
const isDay = (time: Time) => typeof time === 'string' && time.length < 11;

/**
 * A date as readers see it: in the zone of the site, or in UTC if none is set.
 * @param language for emails and feeds; pages have theirs
 */
export const formatDate = (
  time: Time,
  style: DateStyle = 'short',
  timeZone = siteZone,
  language = getLanguage(),
): string => format(time, style, (!isDay(time) && timeZone) || 'UTC', localeOf(language));

/** A date in the zone of the site, or the browser's if none is set; for screens that are rendered only there. */
export const formatLocal = (time: Time, style: DateStyle = 'short'): string =>
  format(time, style, localZone());

/** 'Mar 5, 2025 9:00 am' in the zone of `formatLocal`. */
export const formatLocalTime = (time: Time, style: DateStyle = 'short'): string =>
  `${formatLocal(time, style)} ${formatLocal(time, 'time').toLowerCase()}`;

/** '2:14 pm' for a time of today, else with its date, in the zone of `formatLocal`. */
export const formatLocalClock = (time: Time, now: Date): string =>
  formatLocal(time) === formatLocal(now)
    ? formatLocal(time, 'time').toLowerCase()
    : formatLocalTime(time);

/**
 * After a time: 'UTC', or 'Berlin time' for 'Europe/Berlin', '(Berlin)' in other languages. Unlike abbreviations it is
 * the same in every browser.
 */
export function zoneWords(timeZone: string): string {
  const place = timeZone.replace(/.*\//, '').replaceAll('_', ' ');
  if (place === 'UTC') return place;
  return getLocale().startsWith('en') ? `${place} time` : `(${place})`;
}

/** 'March 5, 2025 at 9:00 AM UTC' */
export const formatTimeUtc = (time: Time): string => `${formatDate(time, 'longWithTime')} UTC`;
