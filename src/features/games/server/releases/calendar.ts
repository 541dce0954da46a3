import { DAY } from '#lib/durations.ts';
import { calendarFile } from '#platform/http/body/calendar-file.ts';
import { gamePath } from '../../paths.ts';
import type { DatedRelease } from '../../releases.contract.ts';
import { REGION_LABELS } from '../../values.ts';

/**
 * Releases as all-day events (RFC 5545).
 * @param releases each with an exact day
 * @param name the calendar's name
 */
export function releaseCalendar(
  releases: readonly (DatedRelease & { id: string })[],
  name: string,
  site: { siteName: string; siteUrl: string },
  now: number,
): string {
  const { siteUrl } = site;
  const events = releases.flatMap(({ id, date, game, platform, region, note }) => {
    if (date === null) return [];
    const where = region === 'world' ? platform : `${platform}, ${REGION_LABELS[region]}`;
    return {
      id,
      title: `${game.title} (${where})`,
      at: date,
      url: siteUrl + gamePath(game.slug),
      description: note,
    };
  });
  const head = { name, product: 'Releases', url: `${siteUrl}/releases`, refresh: DAY };
  return calendarFile(events, head, site, now);
}
