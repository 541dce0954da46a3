import type { AdminArticle } from '#features/articles/contract.ts';
import type { Idea, Plan } from '#features/planning/contract.ts';
import { adminCall, adminQuery } from '#lib/api/admin-api.ts';
import { t } from '#lib/messages/admin.ts';
import type { Calendar, CalendarItem, Feed, FeedInput, NewFeed } from '../contract.ts';
import { onDay } from '../values.ts';

const PATH = '/api/calendar';
const FEED = `${PATH}/feed`;

export interface Filters {
  people: readonly number[];
  categories: readonly string[];
}

const FAILURE = t('Failed to load the calendar');

export const calendarQuery = (from: string, to: string, { people, categories }: Filters) =>
  adminQuery<Calendar>(
    [
      PATH,
      {
        from,
        to,
        ...(people.length > 0 && { people: people.join() }),
        ...(categories.length > 0 && { categories: categories.join() }),
      },
    ],
    FAILURE,
  );

/** All ideas, also those with a day. */
export const ideasQuery = () => adminQuery<Idea[]>(['/api/ideas'], t('Failed to load ideas'));

export const feedQuery = () => adminQuery<Feed>([FEED], t('Failed to load your calendar link'));
export const createFeed = (input: FeedInput) => adminCall<NewFeed>('POST', FEED, input);
export const changeFeed = (input: FeedInput) => adminCall<Feed>('PUT', FEED, input);
export const deleteFeed = () => adminCall<unknown>('DELETE', FEED);

/** What moves to another day. */
export type Movable = Pick<CalendarItem, 'kind' | 'id' | 'title' | 'at' | 'moderationStatus'> & {
  /** Null for an idea without a day. */
  day: string | null;
  version: number;
};

/**
 * Moves an item to a day; what has a time keeps its time of day.
 * @param version the one that the user has seen
 * @returns its new version
 */
export async function moveToDay(
  { kind, id, at }: Movable,
  day: string | null,
  { version, timeZone }: { version: number; timeZone: string },
): Promise<{ version: number }> {
  if (at !== undefined && day !== null) {
    const time = new Date(onDay(Date.parse(at), day, timeZone)).toISOString();
    if (kind === 'change') {
      const path = `/api/articles/${id}/pending-changes/schedule`;
      const answer = await adminCall<AdminArticle>('POST', path, { version, publishAt: time });
      return { version: answer.pending?.version ?? 0 };
    }
    return adminCall('PUT', `/api/articles/${id}`, { version, scheduledPublishAt: time });
  }
  const path = kind === 'idea' ? `/api/ideas/${id}` : `/api/articles/${id}/plan`;
  return adminCall('PUT', path, { version, plannedOn: day });
}

/** Makes a scheduled article a draft again, planned for the day it was scheduled for. */
export async function unschedule({ id, day, version }: Movable): Promise<{ version: number }> {
  const path = `/api/articles/${id}`;
  const plan = await adminCall<Plan>('GET', `${path}/plan`);
  // The plan first: a draft without a planned day would be gone from the calendar.
  if (plan.plannedOn !== day) {
    await adminCall('PUT', `${path}/plan`, { version: plan.version, plannedOn: day });
  }
  return adminCall('PUT', path, { version, status: 'draft', scheduledPublishAt: null });
}

/** @param version of the draft that the article became */
export const scheduleAgain = ({ id, at }: Movable, version: number) =>
  adminCall('PUT', `/api/articles/${id}`, { version, status: 'scheduled', scheduledPublishAt: at });
