import type { BulkAnswer, BulkRequest } from '#features/articles/bulk.contract.ts';
import {
  assertVersion,
  bulkMessage,
  changeState,
  changeStates,
  type NewState,
  nextStateOf,
  nextStatesOf,
  notFound,
  type StateChange,
  storedArticles,
} from '#features/articles/server/public.ts';
import type { Actor } from '#features/users/server/public.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/db/database.ts';
import { Problem } from '#platform/http/problem.ts';

type ModerationParts = Pick<Context, 'db' | 'config'>;

/** What a moderator can do with an article. */
export const approve: StateChange = { action: { type: 'approve' }, event: 'article.approved' };
export const archive: StateChange = { action: { type: 'archive' }, event: 'article.archived' };
export const publish: StateChange = { action: { type: 'publish' }, event: 'article.published' };

/** @param note shown to the author; empty for none */
export function reject(note: string | null | undefined): StateChange {
  const told = note?.trim() || null;
  return { action: { type: 'reject', note: told }, event: 'article.rejected', detail: told };
}

/**
 * Moderates one article in one transaction.
 * @param version the one the moderator has seen: a newer one isn't changed unseen
 * @throws Problem 404 `article.not_found`, 409 with the reason
 */
export function moderate(
  { db, config }: ModerationParts,
  id: number,
  change: StateChange,
  by: Actor,
  now: number,
  version?: number,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const [article] = await storedArticles(trx, [id]);
    if (article === undefined) throw notFound();
    // Reasons that don't depend on the version come first.
    await nextStateOf(trx, article, change.action, now, { config, userId: by.userId });
    await assertVersion(trx, article, version);
    await changeState(trx, article, change, by, now);
  });
}

/**
 * Moderates each of several articles that allows it, in one transaction. The result names the others and
 * why, including those saved since they were seen. A repeated ID counts once.
 * @param done for the message: 'published', 'archived'
 */
export async function moderateAll(
  { db, config }: ModerationParts,
  { articleIds, versions }: BulkRequest,
  change: StateChange,
  done: string,
  by: Actor,
  now: number,
): Promise<BulkAnswer> {
  return inTransaction(db, async (trx) => {
    const answer: BulkAnswer = { message: '', done: [], failed: [] };
    const wanted = [...new Set(articleIds)];
    const stored = new Map((await storedArticles(trx, wanted)).map((one) => [one.id, one]));
    const publishing = { config, userId: by.userId };
    const next = await nextStatesOf(trx, [...stored.values()], change.action, now, publishing);
    const changes: NewState[] = [];
    for (const id of wanted) {
      try {
        const [article, state] = [stored.get(id), next.get(id)];
        if (article === undefined || state === undefined) throw notFound();
        if (state instanceof Problem) throw state;
        await assertVersion(trx, article, versions?.[id]);
        changes.push({ article, state });
        answer.done.push(id);
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        answer.failed.push({ id, code: error.code, detail: error.message });
      }
    }
    await changeStates(trx, changes, change, by, now);
    answer.message = bulkMessage(answer, done);
    return answer;
  });
}
