import { adminSummary } from '#features/articles/server/views/public.ts';
import type { Actor } from '#features/users/server/public.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Db } from '#platform/db/schema.ts';
import type { MovedAnchors } from '../contract.ts';
import { anchorColumns, nextVersion, threadRow } from './store.ts';

/**
 * Resolves or reopens a thread. One that already is stays as it is.
 * @throws Problem 404 `article.not_found` or `discussion.thread_not_found`
 */
export const resolveThread = (
  db: Db,
  articleId: number,
  threadId: number,
  resolved: boolean,
  actor: Actor,
  now: number,
): Promise<void> =>
  inTransaction(db, async (trx) => {
    await adminSummary(trx, actor, articleId);
    const thread = await threadRow(trx, articleId, threadId);
    if ((thread.resolved_at !== null) === resolved) return;
    await trx
      .updateTable('discussion_threads')
      .set({ resolved_at: resolved ? now : null, resolved_by: resolved ? actor.userId : null })
      .set(nextVersion)
      .where('id', '=', threadId)
      .execute();
  });

/**
 * Stores where words are after a save of the text. Deleted threads, and those about the whole article, are left out.
 * @throws Problem 404 `article.not_found`
 */
export const moveAnchors = (
  db: Db,
  articleId: number,
  moved: MovedAnchors,
  actor: Actor,
): Promise<void> =>
  inTransaction(db, async (trx) => {
    await adminSummary(trx, actor, articleId);
    for (const { threadId, anchor } of moved) {
      await trx
        .updateTable('discussion_threads')
        .set(anchorColumns(anchor))
        .set(nextVersion)
        .where('id', '=', threadId)
        .where('article_id', '=', articleId)
        .where('quote', '!=', '')
        .execute();
    }
  });
