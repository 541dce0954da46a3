import {
  auditEvent,
  mayWrite,
  notFound,
  type StoredArticle,
  storedArticles,
} from '#features/articles/server/public.ts';
import { reindexAndInvalidate } from '#features/articles/server/search-index/public.ts';
import { recordAudit } from '#features/audit-log/server/public.ts';
import type { Actor } from '#features/users/server/public.ts';
import { recordChange } from '#platform/db/changes.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Db } from '#platform/db/schema.ts';
import { Problem } from '#platform/http/problem.ts';
import { withdraw } from '#platform/jobs/queue.ts';
import type { EntryOrder } from '../values.ts';

declare module '#platform/db/changes.ts' {
  interface TopicNames {
    /** The live coverage of one article. */
    [live: `live:${number}`]: true;
  }
}

/** An article that the caller may write. @throws Problem 404 `article.not_found` */
export async function ownArticle(db: Db, actor: Actor, id: number): Promise<StoredArticle> {
  const [article] = await storedArticles(db, [id]);
  if (article === undefined || !mayWrite(actor, article.authorId)) throw notFound();
  return article;
}

export const coverageOf = (db: Db, articleId: number) =>
  db
    .selectFrom('live_coverages')
    .selectAll()
    .where('article_id', '=', articleId)
    .executeTakeFirst();

/** The key of an article's follow-up job: there is at most one. */
export const followUpKey = (articleId: number) => `live:${articleId}`;

/**
 * Updates the article's date and search index after its entries have changed.
 * @param changedAt when they changed
 */
export async function publishChanges(
  trx: Db,
  article: StoredArticle,
  now: number,
  changedAt = now,
): Promise<void> {
  await trx
    .updateTable('articles')
    .set({ updated_at: changedAt })
    .where('id', '=', article.id)
    .where('updated_at', '<', changedAt)
    .execute();
  await reindexAndInvalidate(trx, [{ id: article.id, wasPublic: article.isPublic }], now);
  await recordChange(trx, now, [`live:${article.id}`]);
}

/**
 * Starts the coverage of a public or scheduled article, or resumes one that has ended.
 * @param order of its entries; undefined keeps the current one, at first 'newest'
 * @throws Problem 404 `article.not_found`, 409 `live.not_public`
 */
export function start(
  db: Db,
  articleId: number,
  order: EntryOrder | undefined,
  actor: Actor,
  now: number,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const article = await ownArticle(trx, actor, articleId);
    const coverage = await coverageOf(trx, articleId);
    if (!article.isPublic && article.status !== 'scheduled') {
      const detail = 'Publish or schedule this article before you start live coverage.';
      throw new Problem(409, 'live.not_public', detail);
    }
    const current = coverage?.entry_order ?? 'newest';
    const next = order ?? current;
    const isRunning = coverage !== undefined && coverage.ended_at === null;
    if (isRunning && next === current) return;
    await trx
      .insertInto('live_coverages')
      .values({ article_id: articleId, started_at: now, ended_at: null, entry_order: next })
      .onConflict((conflict) =>
        conflict.column('article_id').doUpdateSet({ ended_at: null, entry_order: next }),
      )
      .execute();
    if (!isRunning) {
      const action = coverage ? 'live.resumed' : 'live.started';
      await recordAudit(trx, now, actor, [auditEvent(article, action)]);
    }
    await publishChanges(trx, article, now);
  });
}

/**
 * Ends the coverage: the article is then an ordinary one, oldest entries first. Does nothing if it has ended already.
 * @throws Problem 404 `article.not_found`, 409 `live.not_started`
 */
export function end(db: Db, articleId: number, actor: Actor, now: number): Promise<void> {
  return inTransaction(db, async (trx) => {
    const article = await ownArticle(trx, actor, articleId);
    const coverage = await coverageOf(trx, articleId);
    if (coverage === undefined) throw notStarted();
    if (coverage.ended_at !== null) return;
    await trx
      .updateTable('live_coverages')
      .set({ ended_at: now })
      .where('article_id', '=', articleId)
      .execute();
    await recordAudit(trx, now, actor, [auditEvent(article, 'live.ended')]);
    await withdraw(trx, followUpKey(articleId));
    await publishChanges(trx, article, now);
  });
}

export const notStarted = () =>
  new Problem(409, 'live.not_started', 'This article has no live coverage. Start it first.');
