import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../../../platform/context.ts';
import type { Db } from '../../../../platform/db/schema.ts';
import { Problem } from '../../../../platform/http/problem.ts';
import { coverPath } from '../../../media/public.ts';
import { searchAll } from '../../../search/public.ts';
import { reach } from '../../../users/policy.ts';
import type { Actor } from '../../../users/public.ts';
import type { StaffArticle, StaffPage, StaffSummary } from '../../contract.ts';
import type { AdminSort, ArticleStatus, ModerationStatus } from '../../values.ts';
import { summaries, type Window } from '../views.ts';
import { mayWrite, presentAll } from './present.ts';

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

/** A subquery of the ids that a search found; null without a search. */
type Matching = RawBuilder<number> | null;

/** The articles that a caller may see: all, or one's own. */
function visible(db: Db, actor: Actor, filter: StaffFilter, matching: Matching) {
  let query = db.selectFrom('articles');
  if (reach(actor.role, 'article:write') !== 'any') {
    query = query.where('articles.author_id', '=', actor.userId);
  }
  const { category, status, moderation, featured } = filter;
  if (category !== undefined) query = query.where('articles.category', '=', category);
  if (status !== undefined) query = query.where('articles.status', '=', status);
  if (moderation !== undefined) {
    query = query.where('articles.moderation_status', '=', moderation);
  }
  if (featured === true) {
    query = query.where('articles.id', 'in', (eb) =>
      eb.selectFrom('placements').select('placements.article_id'),
    );
  }
  if (matching !== null) query = query.where('articles.id', 'in', sql<number>`(${matching})`);
  return query;
}

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

function orderOf(sort: AdminSort) {
  const name = sort.replace(/^-/, '') as keyof typeof ORDERS;
  return { columns: ORDERS[name], down: sort.startsWith('-') || name === 'waiting', name };
}

/** A part of the newsroom's list. */
export async function staffArticles(
  { db, staffCounts }: Pick<Context, 'db' | 'staffCounts'>,
  actor: Actor,
  filter: StaffFilter,
  { limit, offset }: Window,
): Promise<StaffPage> {
  const { columns, down, name } = orderOf(filter.sort ?? '-created');
  const { search = '' } = filter;
  const matching = (await searchAll(db, search)) as Matching;
  // Signs alone name nothing.
  if (matching === null && search.trim() !== '') return { articles: [], totalCount: 0 };
  let ids = visible(db, actor, filter, matching).select('articles.id');
  for (const column of columns) {
    ids = ids.orderBy(column, (order) => {
      const directed = down ? order.desc() : order.asc();
      return name === 'scheduled' ? directed.nullsLast() : directed;
    });
  }
  const found = await ids
    .orderBy('articles.id', down ? 'desc' : 'asc')
    .limit(limit)
    .offset(offset)
    .execute();
  const { sort: _, ...narrowed } = filter;
  const scope = reach(actor.role, 'article:write') === 'any' ? '*' : actor.userId;
  const totalCount = await staffCounts.get(`${scope} ${JSON.stringify(narrowed)}`, async () => {
    const row = await visible(db, actor, filter, matching)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return row.count;
  });
  return {
    articles: await staffArticlesById(
      db,
      actor,
      found.map((row) => row.id),
    ),
    totalCount,
  };
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
  const summary = await staffSummary(db, actor, id);
  const row = await db
    .selectFrom('articles')
    .innerJoin('article_bodies', 'article_bodies.article_id', 'articles.id')
    .innerJoin('categories', 'categories.slug', 'articles.category')
    .select(['articles.excerpt', 'article_bodies.content', 'categories.name as category_name'])
    .where('articles.id', '=', id)
    .executeTakeFirst();
  if (!row) throw notFound();
  const cover = {
    articleId: id,
    title: summary.title,
    category: summary.category,
    categoryName: row.category_name,
    siteName,
  };
  return {
    ...summary,
    excerpt: row.excerpt,
    content: row.content,
    coverUrl: coverPath(cover, 'social.png'),
  };
}
