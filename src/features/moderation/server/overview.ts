import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/schema.ts';
import { staffArticles } from '../../articles/public.ts';
import { may } from '../../users/policy.ts';
import type { Actor } from '../../users/public.ts';
import type { Overview } from '../contract.ts';
import { CHART_DAYS, CHART_WEEKS } from '../values.ts';

const DAY = 24 * 60 * 60 * 1000;
const WEEK = 7 * DAY;
/** 1970-01-01 was a Thursday. */
const FIRST_MONDAY = 4 * DAY;
const SHOWN = 5;

const mondayOf = (at: number) => Math.floor((at - FIRST_MONDAY) / WEEK) * WEEK + FIRST_MONDAY;
const dateOf = (at: number) => new Date(at).toISOString().slice(0, 10);

async function rows(db: Db, table: 'categories' | 'tags' | 'users'): Promise<number> {
  const { count } = await db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

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

/** How many articles became public in each of the last weeks, the present one last. */
async function publishedPerWeek({ db, staffCounts }: Context, now: number) {
  const thisWeek = mondayOf(now);
  const weeks = Array.from(
    { length: CHART_WEEKS },
    (_, index) => thisWeek - (CHART_WEEKS - 1 - index) * WEEK,
  );
  const counts: Overview['publishedPerWeek'] = [];
  for (const week of weeks) {
    const count = await staffCounts.get(`week ${week}`, async () => {
      const row = await db
        .selectFrom('articles')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('is_public', '=', 1)
        .where('published_at', '>=', week)
        .where('published_at', '<', week + WEEK)
        .executeTakeFirstOrThrow();
      return row.count;
    });
    counts.push({ week: dateOf(week), count });
  }
  return counts;
}

async function lateOnes(db: Db, now: number): Promise<number> {
  const { count } = await db
    .selectFrom('history')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('action', '=', 'article.published_late')
    .where('at', '>', now - CHART_DAYS * DAY)
    .executeTakeFirstOrThrow();
  return count;
}

/** The newsroom at a glance: counts, what waits, what comes next. */
export async function overview(context: Context, actor: Actor): Promise<Overview> {
  const { db } = context;
  const now = context.now();
  const none = { limit: 1, offset: 0 };
  const some = { limit: SHOWN, offset: 0 };
  const all = await staffArticles(context, actor, {}, none);
  const published = await staffArticles(context, actor, { status: 'published' }, none);
  const drafts = await staffArticles(context, actor, { status: 'draft' }, none);
  const waiting = await staffArticles(
    context,
    actor,
    { moderation: 'pending', sort: 'waiting' },
    some,
  );
  const next = await staffArticles(
    context,
    actor,
    { status: 'scheduled', sort: 'scheduled' },
    some,
  );
  return {
    counts: {
      articles: all.totalCount,
      published: published.totalCount,
      drafts: drafts.totalCount,
      scheduled: next.totalCount,
      pending: waiting.totalCount,
      ...(await placed(db)),
      categories: await rows(db, 'categories'),
      tags: await rows(db, 'tags'),
      users: may(actor.role, 'user:manage') ? await rows(db, 'users') : null,
    },
    publishedPerWeek: await publishedPerWeek(context, now),
    readsPerDay: null,
    waiting: waiting.articles,
    next: next.articles,
    late: await lateOnes(db, now),
  };
}
