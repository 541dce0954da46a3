import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { shownByline } from '#features/authors/server/public.ts';
import { storedContent } from '#features/rich-text/server/public.ts';
import { searchAmong, searchNewest } from '#features/search/server/public.ts';
import { idsTagged } from '#features/taxonomy/server/public.ts';
import { reach } from '#features/users/policy.ts';
import type { Actor } from '#features/users/server/public.ts';
import type { Memo } from '#platform/cache/memo.ts';
import type { Context } from '#platform/context.ts';
import { engineOf } from '#platform/db/engine.ts';
import { countRows } from '#platform/db/queries/count-rows.ts';
import { idsOwnedBy } from '#platform/db/queries/owned-articles.ts';
import { trashedIds } from '#platform/db/queries/trashed-articles.ts';
import type { Db } from '#platform/db/schema.ts';
import { Problem } from '#platform/http/problem.ts';
import type { AdminArticle, AdminPage, AdminSummary } from '../../contract.ts';
import {
  type AdminSort,
  type ArticleStatus,
  type ModerationStatus,
  SUBMITTED_STATUSES,
} from '../../values.ts';
import { mayWrite } from '../allowed-actions.ts';
import { extensionAnswers, extensionsOf } from '../extensions.ts';
import { authorScope } from '../search-index/search-scopes.ts';
import { presentAll } from './admin-summaries.ts';
import { correctionsOf } from './corrections.views.ts';
import { idsWithChangesToReview, pendingOf, withWaitingChanges } from './pending-changes.views.ts';
import {
  type Site,
  summaries,
  type Window,
  wholeArticles,
  wholeFields,
} from './public-articles.views.ts';

/** The tables that lists and counts read from; counts without a search are cached. */
export interface ListSource {
  db: Db;
  counts: Memo<number>;
}

export const listSource = ({ db, memo }: Context): ListSource => ({
  db,
  counts: memo(500, ['articles', 'admin']),
});

/** A search counts up to this many matches. */
const MAX_COUNTED = 1000;

/** The filters of an admin list; undefined for all. */
export interface AdminFilter {
  search?: string | undefined;
  /** Category slug. */
  category?: string | undefined;
  status?: ArticleStatus | undefined;
  moderation?: ModerationStatus | undefined;
  /** With 'pending': only articles that were submitted, so no drafts. */
  submitted?: boolean | undefined;
  /** Only articles with a placement. */
  featured?: boolean | undefined;
  /** Only articles with changes that wait for an editor. */
  changes?: boolean | undefined;
  /** The account that wrote it. */
  author?: number | undefined;
  /** The account that is responsible for it. */
  owner?: number | undefined;
  /** A tag's name, without regard to case. */
  tag?: string | undefined;
  /** When it was created: from this time on, and before that one. */
  from?: number | undefined;
  before?: number | undefined;
  sort?: AdminSort | undefined;
}

export const notFound = () => new Problem(404, 'article.not_found', 'No article has this id.');

/** The columns of each order, all in the same direction, so that one index covers it. */
const ORDERS = {
  created: ['articles.created_at'],
  updated: ['articles.updated_at'],
  title: [sql`lower(articles.title)`],
  category: ['articles.category', 'articles.created_at'],
  status: ['articles.status', 'articles.created_at'],
  moderation: ['articles.moderation_status', 'articles.status', 'articles.created_at'],
  scheduled: ['articles.scheduled_at'],
  published: ['articles.published_at'],
  // In descending order, scheduled and published come before drafts, because they were submitted.
  waiting: ['articles.status', 'articles.created_at'],
  match: ['articles.created_at'],
} as const;

type Order = keyof typeof ORDERS;

/**
 * The articles that a caller may see: all, or their own. Each order has an index with all filter columns,
 * so the order selects the index.
 */
function visible(db: Db, actor: Actor, filter: AdminFilter) {
  const { withoutIndex } = engineOf(db);
  const { category, status, moderation, submitted, featured, changes } = filter;
  let query = db.selectFrom('articles').where('articles.id', 'not in', trashedIds(db));
  if (seesOwn(actor)) query = query.where('articles.author_id', '=', actor.userId);
  if (category !== undefined) query = query.where(withoutIndex('articles.category'), '=', category);
  if (status !== undefined) query = query.where(withoutIndex('articles.status'), '=', status);
  if (submitted) {
    query = query.where(withoutIndex('articles.status'), 'in', SUBMITTED_STATUSES);
  }
  if (moderation !== undefined) {
    query = query.where(withoutIndex('articles.moderation_status'), '=', moderation);
  }
  if (featured) {
    query = query.where('articles.id', 'in', (eb) =>
      eb.selectFrom('placements').select('placements.article_id'),
    );
  }
  if (changes) query = query.where('articles.id', 'in', idsWithChangesToReview(db));
  const { author, owner, tag, from, before } = filter;
  if (owner !== undefined) query = query.where('articles.id', 'in', idsOwnedBy(db, owner));
  if (author !== undefined) query = query.where('articles.author_id', '=', author);
  if (tag !== undefined) query = query.where('articles.id', 'in', idsTagged(db, tag));
  if (from !== undefined) query = query.where('articles.created_at', '>=', from);
  if (before !== undefined) query = query.where('articles.created_at', '<', before);
  return query;
}

const seesOwn = (actor: Actor) => reach(actor.role, 'article:write') !== 'any';

/** Whether a caller may see an article that a search finds. */
const amongVisible = (db: Db, actor: Actor, filter: AdminFilter) => (id: RawBuilder<unknown>) =>
  sql<SqlBool>`exists ${visible(db, actor, filter)
    .select('articles.id')
    .where('articles.id', '=', sql<number>`${id}`)}`;

/**
 * The IDs that a list's search finds: the newest public and other articles, each up to one more than is
 * counted. Null without a search.
 */
async function searched(db: Db, actor: Actor, filter: AdminFilter): Promise<number[] | null> {
  const { search = '', category, status, moderation, featured } = filter;
  const { author, owner, tag, from, before } = filter;
  if (search.trim() === '') return null;
  const scopes = [
    ...(category === undefined ? [] : [category]),
    ...(seesOwn(actor) ? [authorScope(actor.userId)] : []),
  ];
  const request = { text: search, scopes };
  if (featured) {
    const few = await visible(db, actor, filter).select('articles.id').execute();
    return searchAmong(
      db,
      request,
      few.map(({ id }) => id),
    );
  }
  const limit = MAX_COUNTED + 1;
  const mayBePublic =
    (status ?? 'published') === 'published' && (moderation ?? 'approved') === 'approved';
  const mayBeHidden = status !== 'published' || moderation !== 'approved';
  const where = amongVisible(db, actor, { ...filter, category: undefined });
  const isNarrowed = [author, owner, tag, from, before].some((one) => one !== undefined);
  const shown = { shown: true, limit, where: isNarrowed ? where : undefined };
  return [
    ...(mayBePublic ? await searchNewest(db, request, shown) : []),
    ...(mayBeHidden
      ? // Also without a filter: the index has articles in the trash.
        await searchNewest(db, request, { shown: false, limit, where })
      : []),
  ];
}

/** The IDs of articles with the search in the title, the newest public and the newest other ones. */
async function searchedTitles(db: Db, actor: Actor, filter: AdminFilter): Promise<number[]> {
  const request = { text: filter.search ?? '', scopes: [] };
  const where = amongVisible(db, actor, filter);
  const { search, sort, ...narrowing } = filter;
  const isNarrowed =
    seesOwn(actor) || Object.values(narrowing).some((value) => value !== undefined);
  const options = { limit: MAX_COUNTED, inTitle: true };
  return [
    ...(await searchNewest(db, request, {
      ...options,
      shown: true,
      where: isNarrowed ? where : undefined,
    })),
    // Also without a filter: the index has articles in the trash.
    ...(await searchNewest(db, request, { ...options, shown: false, where })),
  ];
}

/** The IDs of one page of the list, in order. @param found the search results */
async function adminIds(
  db: Db,
  actor: Actor,
  filter: AdminFilter,
  found: readonly number[] | null,
  { limit, offset }: Window,
): Promise<number[]> {
  const sort = filter.sort ?? '-created';
  const name = sort.replace(/^-/, '') as Order;
  const down = sort.startsWith('-') || name === 'waiting' || name === 'match';
  let ids = visible(db, actor, filter).select('articles.id');
  // As one parameter: otherwise each number of IDs would be compiled as a new statement.
  const isAmong = (some: readonly number[]) =>
    sql<SqlBool>`articles.id in (select cast(f.value as integer)
      from ${engineOf(db).textRows(some.map(String))} f)`;
  const titled = found && name === 'match' ? await searchedTitles(db, actor, filter) : [];
  if (found) ids = ids.where(isAmong([...titled, ...found]));
  if (titled.length > 0) ids = ids.orderBy(sql`case when ${isAmong(titled)} then 0 else 1 end`);
  for (const column of ORDERS[name]) {
    // Articles without the time come last in both directions; other columns always have a value.
    if (column === 'articles.scheduled_at' || column === 'articles.published_at') {
      ids = down
        ? ids.orderBy(sql`coalesce(${sql.ref(column)}, 0)`, 'desc')
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

/**
 * One page of an admin list. Without a search its count is exact. A search counts to 1,000; of more
 * matches, the newest are sorted.
 */
export async function adminArticles(
  source: ListSource,
  actor: Actor,
  filter: AdminFilter,
  window: Window,
): Promise<AdminPage> {
  const { db } = source;
  const found = await searched(db, actor, filter);
  const ids = found?.length === 0 ? [] : await adminIds(db, actor, filter, found, window);
  const count = found?.length ?? (await adminCount(source, actor, filter));
  const articles = await adminArticlesById(db, actor, ids);
  return found !== null && count > MAX_COUNTED
    ? { articles, totalCount: MAX_COUNTED, totalCountCapped: true }
    : { articles, totalCount: count };
}

/** The number of articles in a list without a search. */
export function adminCount(
  { db, counts }: ListSource,
  actor: Actor,
  filter: Omit<AdminFilter, 'search' | 'sort'>,
): Promise<number> {
  const whose = seesOwn(actor) ? actor.userId : '*';
  const { category, status, moderation, submitted, featured, changes, tag } = filter;
  const { author, owner, from, before } = filter;
  const filters = [category, status, moderation, submitted, featured, changes, tag];
  const key = JSON.stringify([whose, ...filters, author, from, before]);
  // An assignment isn't a change of articles.
  if (owner !== undefined) return countRows(visible(db, actor, filter));
  return counts.get(key, () => countRows(visible(db, actor, filter)));
}

/** These articles in the order of the IDs; missing ones are left out. */
export async function adminArticlesById(
  db: Db,
  actor: Actor,
  ids: readonly number[],
): Promise<AdminSummary[]> {
  if (ids.length === 0) return [];
  const rows = await summaries(db)
    .where('articles.id', 'in', ids)
    .where('articles.id', 'not in', trashedIds(db))
    .execute();
  const articles = await withWaitingChanges(db, await presentAll(db, actor, rows));
  const byId = new Map(articles.map((one) => [one.id, one]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** One article as in lists. @throws Problem 404 `article.not_found` */
export async function adminSummary(db: Db, actor: Actor, id: number): Promise<AdminSummary> {
  const [summary] = await adminArticlesById(db, actor, [id]);
  if (summary === undefined || !mayWrite(actor, summary.authorId)) throw notFound();
  return summary;
}

/**
 * A whole article for its editors.
 * @throws Problem 404 `article.not_found`, also for someone else's if the caller may see only their own
 */
export async function adminArticle(
  db: Db,
  actor: Actor,
  id: number,
  site: Site,
): Promise<AdminArticle> {
  const row = await wholeArticles(db)
    .where('articles.id', '=', id)
    .where('articles.id', 'not in', trashedIds(db))
    .executeTakeFirst();
  if (!row || !mayWrite(actor, row.author_id)) throw notFound();
  const [summary] = (await presentAll(db, actor, [row])) as [AdminSummary];
  const content = await storedContent(row.content, site.siteUrl);
  // The remote URL as it was written; lists and readers get the library copy.
  const featuredImage = row.remote_image ?? row.featured_image;
  const kept = await extensionsOf(db, id);
  const parts = { ...extensionAnswers(kept), ...shownByline(site, kept.byline) };
  const embargo = { embargoReason: row.embargo_reason, embargoSource: row.embargo_source };
  const corrections = await correctionsOf(db, id);
  return {
    ...summary,
    ...wholeFields(row, site),
    ...parts,
    ...embargo,
    corrections,
    content,
    featuredImage,
    pending: await pendingOf(db, id, row.version),
  };
}
