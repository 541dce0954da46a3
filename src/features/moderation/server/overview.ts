import { sql } from 'kysely';
import type { readsPerDay } from '#features/analytics/server/public.ts';
import {
  adminArticles,
  adminCount,
  type ListSource,
} from '#features/articles/server/views/public.ts';
import { may, reach } from '#features/users/policy.ts';
import type { Actor } from '#features/users/server/public.ts';
import { DAY, WEEK } from '#lib/durations.ts';
import { dateOf } from '#lib/format/iso.ts';
import { startOfDay, wallTime } from '#lib/format/wall-time.ts';
import { countRows } from '#platform/db/queries/count-rows.ts';
import type { Db } from '#platform/db/schema.ts';
import type { Overview } from '../contract.ts';
import { CHART_DAYS, CHART_WEEKS } from '../values.ts';

/** 1970-01-01 was a Thursday. */
const FIRST_MONDAY = 4 * DAY;
const SHOWN = 5;

const mondayOf = (at: number) => Math.floor((at - FIRST_MONDAY) / WEEK) * WEEK + FIRST_MONDAY;

async function placed(db: Db) {
  const placements = await db
    .selectFrom('placements')
    .select(['page', 'position', 'article_id'])
    .execute();
  const isMaster = ({ page, position }: (typeof placements)[number]) =>
    page === 'homepage' && position === 0;
  const featured = placements.filter((one) => !isMaster(one)).map((one) => one.article_id);
  return {
    featured: new Set(featured).size,
    masterFeatured: placements.filter(isMaster).length,
  };
}

/** Articles published in each of the last weeks in the time zone of the site, this week last. */
async function publishedPerWeek(
  db: Db,
  now: number,
  timeZone: string,
): Promise<Overview['publishedPerWeek']> {
  const first = mondayOf(wallTime(now, timeZone)) - (CHART_WEEKS - 1) * WEEK;
  const startOf = (week: number) => startOfDay(first + week * WEEK, timeZone);
  // A week in which clocks change has an hour more or less.
  const ends = Array.from({ length: CHART_WEEKS }, (_, week) => startOf(week + 1));
  const cases = ends.map(
    (end, week) => sql`when published_at < ${sql.lit(end)} then ${sql.lit(week)}`,
  );
  const rows = await db
    .selectFrom('articles')
    .select((eb) => [
      sql<number>`case ${sql.join(cases, sql` `)} end`.as('week'),
      eb.fn.countAll<number>().as('count'),
    ])
    .where('is_public', '=', 1)
    .where('published_at', '>=', startOf(0))
    .where('published_at', '<', startOf(CHART_WEEKS))
    .groupBy('week')
    .execute();
  const counts = new Map(rows.map((row) => [row.week, row.count]));
  return Array.from({ length: CHART_WEEKS }, (_, index) => ({
    week: dateOf(first + index * WEEK),
    count: counts.get(index) ?? 0,
  }));
}

const lateOnes = (db: Db, now: number) =>
  countRows(
    db
      .selectFrom('audit_log')
      .where('action', '=', 'article.published_late')
      .where('at', '>', now - CHART_DAYS * DAY),
  );

/** The dashboard overview: counts, the moderation queue and the schedule. */
export async function overview(
  lists: ListSource,
  reads: ReturnType<typeof readsPerDay>,
  actor: Actor,
  now: number,
  timeZone: string,
): Promise<Overview> {
  const { db } = lists;
  const some = { limit: SHOWN, offset: 0 };
  const published = await adminCount(lists, actor, { status: 'published' });
  const approved = { status: 'published', moderation: 'approved' } as const;
  const drafts = await adminCount(lists, actor, { status: 'draft' });
  const archived = await adminCount(lists, actor, { status: 'archived' });
  const waiting = await adminArticles(
    lists,
    actor,
    { moderation: 'pending', submitted: true, sort: 'waiting' },
    some,
  );
  const next = await adminArticles(lists, actor, { status: 'scheduled', sort: 'scheduled' }, some);
  return {
    counts: {
      // Four queries by status use indexes, which is faster than one pass over the table.
      articles: published + drafts + archived + next.totalCount,
      published: await adminCount(lists, actor, approved),
      drafts,
      scheduled: next.totalCount,
      pending: waiting.totalCount,
      ...(await placed(db)),
      categories: await countRows(db.selectFrom('categories')),
      tags: await countRows(db.selectFrom('tags')),
      users: may(actor.role, 'user:manage') ? await countRows(db.selectFrom('users')) : null,
    },
    publishedPerWeek: await publishedPerWeek(db, now, timeZone),
    readsPerDay: await reads({
      days: CHART_DAYS,
      authorId: reach(actor.role, 'article:write') === 'any' ? null : actor.userId,
    }),
    waiting: waiting.articles,
    next: next.articles,
    late: await lateOnes(db, now),
  };
}
