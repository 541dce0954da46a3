import ical, { ICalCalendarMethod } from 'ical-generator';
import { DAY } from '#lib/durations.ts';
import { oneLine } from '#lib/text/one-line.ts';
import { xmlText } from '#platform/html.ts';
import { gamePath } from '../../paths.ts';
import type { DatedRelease } from '../../releases.contract.ts';
import { dateStart, REGION_LABELS } from '../../values.ts';

interface CalendarSite {
  siteName: string;
  siteUrl: string;
}

/** A date for the calendar library, which formats it in the server's time zone. */
function localDay(date: string, plus = 0): Date {
  const day = new Date(dateStart(date) + plus);
  return new Date(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate());
}

/** RFC 5545 allows no control characters, and the library doesn't escape every line break. */
const plainLine = (text: string) => oneLine(xmlText(text));

/**
 * Releases as all-day events (RFC 5545).
 * @param releases each with an exact day
 * @param name the calendar's name
 */
export function releaseCalendar(
  releases: readonly (DatedRelease & { id: string })[],
  name: string,
  { siteName, siteUrl }: CalendarSite,
  now: number,
): string {
  const calendar = ical({
    name: plainLine(name),
    prodId: { company: siteName, product: 'Releases', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    url: `${siteUrl}/releases`,
    ttl: DAY / 1000,
  });
  for (const { id, date, game, platform, region, note } of releases) {
    if (date === null) continue;
    const where = region === 'world' ? platform : `${platform}, ${REGION_LABELS[region]}`;
    calendar.createEvent({
      id: `${id}@${new URL(siteUrl).hostname}`,
      start: localDay(date),
      end: localDay(date, DAY),
      allDay: true,
      stamp: new Date(now),
      summary: plainLine(`${game.title} (${where})`),
      url: siteUrl + gamePath(game.slug),
      ...(note !== '' && { description: plainLine(note) }),
    });
  }
  return calendar.toString();
}
