import ical, { ICalCalendarMethod } from 'ical-generator';
import { DAY } from '#lib/durations.ts';
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
    name,
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
      summary: `${game.title} (${where})`,
      url: siteUrl + gamePath(game.slug),
      ...(note !== '' && { description: note }),
    });
  }
  return calendar.toString();
}
