import { articlePath } from '#features/articles/paths.ts';
import { gamePath } from '#features/games/paths.ts';
import { DAY, HOUR } from '#lib/durations.ts';
import { dateOf } from '#lib/format/iso.ts';
import type { Config } from '#platform/config/config.ts';
import type { Db } from '#platform/db/schema.ts';
import { calendarFile } from '#platform/http/body/calendar-file.ts';
import type { CalendarItem } from '../contract.ts';
import { type CalendarKind, plusDays } from '../values.ts';
import { readCalendar } from './calendar.views.ts';
import type { FeedOwner } from './feed.ts';

type Site = Pick<Config, 'siteName' | 'siteUrl' | 'timeZone'>;

/** The days of a feed before and after today. */
const PAST_DAYS = 30;
const FUTURE_DAYS = 180;
/** The maximum number of items of a kind on a day, and of all. */
const PER_DAY = 20;
const MAX_EVENTS = 2000;

const BEFORE_TITLE: Record<CalendarKind, string> = {
  idea: 'Idea: ',
  draft: 'Planned: ',
  due: 'Due: ',
  scheduled: 'Scheduled: ',
  embargo: 'Embargo ends: ',
  change: 'Changes go live: ',
  end: 'Unpublished: ',
  published: '',
  digest: 'Digest: ',
  live: 'Live: ',
  release: 'Release: ',
};

/** Planned, then scheduled, then published: one event, which changes. */
const SAME_EVENT: readonly CalendarKind[] = ['draft', 'scheduled', 'published'];

function uidOf({ kind, id, day }: CalendarItem): string {
  if (SAME_EVENT.includes(kind)) return `article-${id}`;
  // A game has several release days.
  return kind === 'release' ? `release-${id}-${day}` : `${kind}-${id}`;
}

function urlOf({ kind, slug }: CalendarItem, siteUrl: string): string {
  if (slug === undefined) return siteUrl;
  return siteUrl + (kind === 'release' ? gamePath(slug) : articlePath(slug));
}

function noteOf(item: CalendarItem): string | undefined {
  const { kind, note, moderationStatus, needsDecision } = item;
  if (kind === 'idea' || kind === 'draft')
    return 'A planned day: nothing is published automatically.';
  if (needsDecision) return 'An editor must decide: these changes aren’t published automatically.';
  if (moderationStatus === 'rejected') return kind === 'change' ? 'Sent back.' : 'Rejected.';
  return moderationStatus === 'pending' ? 'Awaiting approval.' : note;
}

/** The calendar as an iCalendar file, as far as its owner may know it. */
export async function feedFile(
  db: Db,
  { person, onlyOwn }: FeedOwner,
  site: Site,
  now: number,
): Promise<string> {
  const { siteName, siteUrl, timeZone } = site;
  const today = dateOf(now, timeZone);
  const days = { from: plusDays(today, -PAST_DAYS), to: plusDays(today, FUTURE_DAYS) };
  const people = onlyOwn ? [person.userId] : undefined;
  const wanted = { ...days, people, limit: PER_DAY };
  const { items } = await readCalendar(db, person, wanted, timeZone);
  const upcoming = items.filter(({ day }) => day >= today).length;
  // What is past is left out first, then what is furthest away.
  const start = Math.max(0, items.length - Math.max(upcoming, MAX_EVENTS));
  const events = items.slice(start, start + MAX_EVENTS).map((item) => ({
    id: uidOf(item),
    title: BEFORE_TITLE[item.kind] + item.title,
    at: item.at === undefined ? item.day : Date.parse(item.at),
    url: urlOf(item, siteUrl),
    description: noteOf(item),
  }));
  const name = `${siteName}: calendar`;
  const head = { name, product: 'Calendar', url: siteUrl, refresh: HOUR };
  // The same for a day, so that an unchanged calendar is the same file.
  return calendarFile(events, head, site, now - (now % DAY));
}
