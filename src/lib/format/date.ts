// Readers' pages print the same text on the server and in the browser, or hydration would differ: they use UTC.
// Admin screens use `formatLocal`, which follows the zone of the browser.
const STYLES = {
  /** 'Mar 5, 2025' */
  short: { dateStyle: 'medium' },
  /** 'March 5, 2025' */
  long: { dateStyle: 'long' },
  /** 'Wednesday, March 5, 2025' */
  full: { dateStyle: 'full' },
  /** 'March 2025' */
  month: { month: 'long', year: 'numeric' },
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

export type DateStyle = keyof typeof STYLES;
/** An ISO time or date, milliseconds since 1970, or a date. */
type Time = string | number | Date;

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(style: DateStyle, timeZone: string): Intl.DateTimeFormat {
  const key = `${style} ${timeZone}`;
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', { ...STYLES[style], timeZone });
  formatters.set(key, made);
  return made;
}

/** The time zone of the browser, which may change while a page is open. */
const localZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

const format = (time: Time, style: DateStyle, timeZone: string): string =>
  // Newer engines put a narrow space before AM.
  formatterOf(style, timeZone).format(new Date(time)).replace(/\s/g, ' ');

/** A date as readers see it, in UTC unless another zone is given. */
export const formatDate = (time: Time, style: DateStyle = 'short', timeZone = 'UTC'): string =>
  format(time, style, timeZone);

/** A date in the zone of the browser, for screens that are rendered only there. */
export const formatLocal = (time: Time, style: DateStyle = 'short'): string =>
  format(time, style, localZone());

/** 'Mar 5, 2025 9:00 am' in the zone of the browser. */
export const formatLocalTime = (time: Time, style: DateStyle = 'short'): string =>
  `${formatLocal(time, style)} ${formatLocal(time, 'time').toLowerCase()}`;

/** '2:14 pm' for a time of today, else with its date, in the zone of the browser. */
export const formatLocalClock = (time: Time, now: Date): string =>
  new Date(time).toDateString() === now.toDateString()
    ? formatLocal(time, 'time').toLowerCase()
    : formatLocalTime(time);

/** 'March 5, 2025 at 9:00 AM UTC' */
export const formatTimeUtc = (time: Time): string => `${formatDate(time, 'longWithTime')} UTC`;

/** The browser's time zone at a date: 'Europe/Berlin, GMT+1'. */
export function zoneName(date: Date): string {
  const offset = new Intl.DateTimeFormat('en-US', { timeZoneName: 'shortOffset' })
    .formatToParts(date)
    .find(({ type }) => type === 'timeZoneName')?.value;
  const zone = localZone().replaceAll('_', ' ');
  return offset === undefined || zone === 'UTC' ? zone : `${zone}, ${offset}`;
}
