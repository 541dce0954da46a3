import {
  assertVersion,
  changeState,
  changeStates,
  type NewState,
  nextStateOf,
  notFound,
  type StateChange,
  storedArticles,
} from '#features/articles/server/public.ts';
import type { AuditActor } from '#features/audit-log/server/public.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Db } from '#platform/db/schema.ts';
import { Problem } from '#platform/http/problem.ts';
import type { BulkAnswer, BulkRequest } from '../contract.ts';

/** What a moderator can do to an article. */
export const approve: StateChange = { action: { type: 'approve' }, event: 'article.approved' };
export const archive: StateChange = { action: { type: 'archive' }, event: 'article.archived' };
export const publish: StateChange = { action: { type: 'publish' }, event: 'article.published' };

/** @param note what the author is told; empty is none */
export function reject(note: string | null | undefined): StateChange {
  const told = note?.trim() || null;
  return { action: { type: 'reject', note: told }, event: 'article.rejected', detail: told };
}

/**
 * Does it to one article, in one transaction.
 * @param version the one that the moderator has seen: what was saved since is not let through unseen
 * @throws Problem 404 `article.not_found`, 409 with why it cannot be done
 */
export function moderate(
  db: Db,
  id: number,
  change: StateChange,
  by: AuditActor,
  now: number,
  version?: number,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const [article] = await storedArticles(trx, [id]);
    if (article === undefined) throw notFound();
    // What cannot be done at all is said first.
    await nextStateOf(trx, article, change.action, now);
    await assertVersion(trx, article, version);
    await changeState(trx, article, change, by, now);
  });
}

/**
 * Does it to each of several articles that it can be done to, in one transaction; the answer names
 * the others and why, among them those saved since they were seen. An id named twice counts once.
 * @param done how the message calls it: 'published', 'archived'
 */
export async function moderateAll(
  db: Db,
  { articleIds, versions }: BulkRequest,
  change: StateChange,
  done: string,
  by: AuditActor,
  now: number,
): Promise<BulkAnswer> {
  return inTransaction(db, async (trx) => {
    const answer: BulkAnswer = { message: '', done: [], failed: [] };
    const wanted = [...new Set(articleIds)];
    const stored = new Map((await storedArticles(trx, wanted)).map((one) => [one.id, one]));
    const changes: NewState[] = [];
    for (const id of wanted) {
      try {
        const article = stored.get(id);
        if (article === undefined) throw notFound();
        const state = await nextStateOf(trx, article, change.action, now);
        await assertVersion(trx, article, versions?.[id]);
        changes.push({ article, state });
        answer.done.push(id);
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        answer.failed.push({ id, code: error.code, detail: error.message });
      }
    }
    await changeStates(trx, changes, change, by, now);
    answer.message = messageOf(answer, done);
    return answer;
  });
}

const articles = (count: number) => `${count} article${count === 1 ? '' : 's'}`;

function messageOf({ done, failed }: BulkAnswer, word: string): string {
  const first = `${articles(done.length)} ${word}`;
  return failed.length === 0 ? first : `${first}, ${failed.length} could not be`;
}
