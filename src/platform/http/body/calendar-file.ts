import ical, { ICalCalendarMethod } from 'ical-generator';
import { DAY } from '#lib/durations.ts';
import { oneLine } from '#lib/text/one-line.ts';
import { xmlText } from '../../html.ts';

interface CalendarEvent {
  /** The same in each version of the file. */
  id: string;
  title: string;
  /** '2026-03-29' for an event of a whole day, or UTC milliseconds. */
  at: string | number;
  url: string;
  description?: string | undefined;
}

interface CalendarHead {
  name: string;
  /** What the file is, such as 'Releases'. */
  product: string;
  /** The page that shows the same. */
  url: string;
  /** How long programs may wait before they fetch it again, in milliseconds. */
  refresh: number;
}

interface CalendarSite {
  siteName: string;
  siteUrl: string;
}

/** A date for the library, which formats it in the server's time zone. */
function localDay(day: string, plus = 0): Date {
  const date = new Date(Date.parse(day) + plus);
  return new Date(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate());
}

/** RFC 5545 allows no control characters, and the library doesn't escape every line break. */
const plainLine = (text: string) => oneLine(xmlText(text));

/** Events as an iCalendar file (RFC 5545). @param now the time stamp of its events */
export function calendarFile(
  events: readonly CalendarEvent[],
  { name, product, url, refresh }: CalendarHead,
  { siteName, siteUrl }: CalendarSite,
  now: number,
): string {
  const calendar = ical({
    name: plainLine(name),
    prodId: { company: siteName, product, language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    url,
    ttl: refresh / 1000,
  });
  for (const { id, title, at, url: eventUrl, description = '' } of events) {
    calendar.createEvent({
      id: `${id}@${new URL(siteUrl).hostname}`,
      ...(typeof at === 'string'
        ? { start: localDay(at), end: localDay(at, DAY), allDay: true }
        : { start: new Date(at) }),
      stamp: new Date(now),
      summary: plainLine(title),
      url: eventUrl,
      ...(description !== '' && { description: plainLine(description) }),
    });
  }
  return calendar.toString();
}
