import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type AllMatches, searchAll } from '#features/search/server/public.ts';
import { reach } from '#features/users/policy.ts';
import type { Actor } from '#features/users/server/public.ts';
import type { Context } from '#platform/context.ts';
import { engineOf } from '#platform/db/engine.ts';
import type { Db } from '#platform/db/schema.ts';
import { Problem } from '#platform/http/problem.ts';
import type { StaffArticle, StaffPage, StaffSummary } from '../contract.ts';
import type { AdminSort, ArticleStatus, ModerationStatus } from '../values.ts';
import { mayWrite, presentAll } from './present.ts';
import { summaries, type Window, wholeArticles, wholeFields } from './public.views.ts';

type Counting = Pick<Context, 'db' | 'staffCounts' | 'staffMatches'>;

/** No more articles than this have a placement: every page has four. */
const MOST_FEATURED = 24;

/** What a list of the newsroom is narrowed to; undefined is all. */
export interface StaffFilter {
  search?: string | undefined;
  /** Category slug. */
  category?: string | undefined;
  status?: ArticleStatus | undefined;
  moderation?: ModerationStatus | undefined;
  /** Only those with any placement. */
  featured?: boolean | undefined;
  sort?: AdminSort | undefined;
}

export const notFound = () =>
  new Problem(404, 'article.not_found', 'There is no article with this id.');

/** The columns of each order, all running the same way, so that one index gives it. */
const ORDERS = {
  created: ['articles.created_at'],
  updated: ['articles.updated_at'],
  title: [sql`lower(articles.title)`],
  category: ['articles.category', 'articles.created_at'],
  status: ['articles.status', 'articles.created_at'],
  moderation: ['articles.moderation_status', 'articles.status', 'articles.created_at'],
  scheduled: ['articles.scheduled_at'],
  // Backwards by name, scheduled and published come before drafts: those were submitted.
  waiting: ['articles.status', 'articles.created_at'],
} as const;

type Order = keyof typeof ORDERS;
type Narrowing = 'category' | 'status' | 'moderation';

/** What an order's list may be narrowed by at the beginning of an index that goes on in that order. */
const LEADING: Partial<Record<Order, readonly Narrowing[]>> = {
  created: ['category', 'status'],
  category: ['category'],
  status: ['status'],
  moderation: ['moderation'],
  waiting: ['status', 'moderation'],
};
/** What an index begins with, for counting: every one holds all that lists are narrowed by. */
const COUNTED: readonly Narrowing[] = ['category', 'status', 'moderation'];
const COLUMNS: Record<Narrowing, 'category' | 'status' | 'moderation_status'> = {
  category: 'category',
  status: 'status',
  moderation: 'moderation_status',
};

/** The articles that a caller may see: all, or one's own. @param leading what may choose the index */
function visible(db: Db, actor: Actor, filter: StaffFilter, leading: readonly Narrowing[]) {
  let query = db.selectFrom('articles');
  const isOwn = seesOwn(actor);
  if (isOwn) query = query.where('articles.author_id', '=', actor.userId);
  for (const name of COUNTED) {
    const value = filter[name];
    if (value === undefined) continue;
    const column = `articles.${COLUMNS[name]}` as const;
    query =
      leading.includes(name) && !isOwn
        ? query.where(column, '=', value)
        : query.where(engineOf(db).besideIndex(column), '=', value);
  }
  if (filter.featured === true) {
    query = query.where('articles.id', 'in', (eb) =>
      eb.selectFrom('placements').select('placements.article_id'),
    );
  }
  return query;
}

const seesOwn = (actor: Actor) => reach(actor.role, 'article:write') !== 'any';

function orderOf(sort: AdminSort) {
  const name = sort.replace(/^-/, '') as Order;
  return { columns: ORDERS[name], down: sort.startsWith('-') || name === 'waiting', name };
}

/** The condition of a search. @param asked how many articles will about be asked for it */
async function matched(found: AllMatches, asked: number): Promise<RawBuilder<SqlBool>> {
  const { shown, hidden } = await found.count();
  return found.includes('articles.id', { matches: shown + hidden, asked });
}

/** How many articles are gone through until `wanted` ones are found that match. */
async function goneThrough(db: Db, found: AllMatches, wanted: number): Promise<number> {
  const { shown, hidden } = await found.count();
  const { last } = await db
    .selectFrom('articles')
    .select((eb) => eb.fn.max('id').as('last'))
    .executeTakeFirstOrThrow();
  return (wanted * (last ?? 0)) / Math.max(1, shown + hidden);
}

/** The ids of a part of the list, in its order. */
async function staffIds(
  context: Counting,
  actor: Actor,
  filter: StaffFilter,
  found: AllMatches | null,
  { limit, offset }: Window,
): Promise<number[]> {
  const { db } = context;
  const { columns, down, name } = orderOf(filter.sort ?? '-created');
  let ids = visible(db, actor, filter, LEADING[name] ?? []).select('articles.id');
  if (found) {
    // One's own are read whole and sorted, but in the order of their index.
    const asked =
      seesOwn(actor) && name !== 'created'
        ? await staffCount(context, actor, {})
        : await goneThrough(db, found, offset + limit);
    ids = ids.where(await matched(found, asked));
  }
  for (const column of columns) {
    // Upwards and downwards, what has no schedule stands last; every other column has a value.
    if (column === 'articles.scheduled_at') {
      ids = down
        ? ids.orderBy(sql`coalesce(articles.scheduled_at, 0)`, 'desc')
        : ids.orderBy(column, (order) => order.asc().nullsLast());
    } else ids = ids.orderBy(column, down ? 'desc' : 'asc');
  }
  const rows = await ids
    .orderBy('articles.id', down ? 'desc' : 'asc')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map((row) => row.id);
}

/** What a list's search finds; null where it has none, or where it names nothing. */
async function searched(
  { db, staffMatches }: Counting,
  filter: StaffFilter,
): Promise<AllMatches | null> {
  const { search = '', category = null } = filter;
  const matches = await searchAll(db, { text: search, scope: category });
  const key = JSON.stringify([category, search]);
  return matches && { ...matches, count: () => staffMatches.get(key, matches.count) };
}

/** A part of the newsroom's list. */
export async function staffArticles(
  context: Counting,
  actor: Actor,
  filter: StaffFilter,
  window: Window,
): Promise<StaffPage> {
  const found = await searched(context, filter);
  // Signs alone name nothing.
  if (found === null && filter.search?.trim()) return { articles: [], totalCount: 0 };
  const ids = await staffIds(context, actor, filter, found, window);
  return {
    articles: await staffArticlesById(context.db, actor, ids),
    totalCount: await staffCount(context, actor, filter),
  };
}

/** How many articles a list of the newsroom has. */
export function staffCount(context: Counting, actor: Actor, filter: StaffFilter): Promise<number> {
  const { sort: _, ...narrowed } = filter;
  const scope = seesOwn(actor) ? actor.userId : '*';
  return context.staffCounts.get(`${scope} ${JSON.stringify(narrowed)}`, async () => {
    const query = visible(context.db, actor, filter, COUNTED);
    // Searched here and not by the caller: what is kept must not come from before a change.
    const found = await searched(context, filter);
    if (found === null) return countOf(query);
    const { featured, status, moderation } = filter;
    if (seesOwn(actor)) {
      const own = await staffCount(context, actor, {});
      return countOf(query.where(await matched(found, own)));
    }
    if (featured) return countOf(query.where(await matched(found, MOST_FEATURED)));
    if (status === undefined && moderation === undefined) {
      const { shown, hidden } = await found.count();
      return shown + hidden;
    }
    // Visitors may see what is published and approved, and nothing else: the index has counted it.
    const mayBeShown =
      (status ?? 'published') === 'published' && (moderation ?? 'approved') === 'approved';
    const hidden = await countOf(query.where(sql<SqlBool>`articles.id in ${found.hiddenIds}`));
    return hidden + (mayBeShown ? (await found.count()).shown : 0);
  });
}

async function countOf(query: ReturnType<typeof visible>): Promise<number> {
  const row = await query
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** These articles in the order of the ids, without those that are gone. */
export async function staffArticlesById(
  db: Db,
  actor: Actor,
  ids: readonly number[],
): Promise<StaffSummary[]> {
  if (ids.length === 0) return [];
  const rows = await summaries(db).where('articles.id', 'in', ids).execute();
  const byId = new Map((await presentAll(db, actor, rows)).map((one) => [one.id, one]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** One article in a list's form. @throws Problem 404 `article.not_found` */
export async function staffSummary(db: Db, actor: Actor, id: number): Promise<StaffSummary> {
  const [summary] = await staffArticlesById(db, actor, [id]);
  if (summary === undefined || !mayWrite(actor, summary.authorId)) throw notFound();
  return summary;
}

/**
 * A whole article for whoever may edit it.
 * @throws Problem 404 `article.not_found`, also for another's article where only one's own may be seen
 */
export async function staffArticle(
  db: Db,
  actor: Actor,
  id: number,
  siteName: string,
): Promise<StaffArticle> {
  const row = await wholeArticles(db).where('articles.id', '=', id).executeTakeFirst();
  if (!row || !mayWrite(actor, row.author_id)) throw notFound();
  const [summary] = (await presentAll(db, actor, [row])) as [StaffSummary];
  return { ...summary, ...wholeFields(row, siteName) };
}
