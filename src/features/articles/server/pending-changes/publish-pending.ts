import { type AuditActor, recordAudit, SCHEDULE } from '#features/audit-log/server/public.ts';
import type { Actor } from '#features/users/server/public.ts';
import { isoTimeOrNull } from '#lib/format/iso.ts';
import type { Context } from '#platform/context.ts';
import { recordChange } from '#platform/db/changes.ts';
import { inTransaction } from '#platform/db/database.ts';
import { engineOf } from '#platform/db/engine.ts';
import type { Db } from '#platform/db/schema.ts';
import { Failures } from '#platform/failures.ts';
import { Problem } from '#platform/http/problem.ts';
import { isPublic } from '../../values.ts';
import { mayWrite } from '../allowed-actions.ts';
import { auditEvent, storedArticles } from '../change-state.ts';
import { concernedBy, notifyOfChanges } from '../notify-about.ts';
import { saveArticle } from '../save/save.ts';
import { loadArticle } from '../stored-article.ts';
import { notFound } from '../views/admin-articles.views.ts';
import { type PendingRow, pendingRow, savedBy } from '../views/pending-changes.views.ts';
import { assertSeen, fieldsOf, removePending } from './store.ts';

type SaveParts = Pick<Context, 'db' | 'config'>;

/** Articles per check, so that a scheduler that stops soon finishes. */
const BATCH = 10;

/**
 * Saves the article with these changes, in the name of who wrote them, and deletes them in the same transaction.
 * @param over the version of the article that they replace
 */
async function publish(
  parts: SaveParts,
  row: PendingRow,
  { over, by, now }: { over: number; by: AuditActor; now: number },
): Promise<void> {
  // They are approved: the save needs no further approval.
  const name = (await savedBy(parts.db, row)) ?? by.name;
  // Their texts don't wait for others that their writer is saving.
  const saver = { userId: row.user_id, name, role: 'editor', owner: by.userId } as const;
  const patch = { ...fieldsOf(row), version: over };
  await saveArticle(parts, row.article_id, patch, saver, now, async (trx, { id, fields }) => {
    if (!isPublic(fields)) {
      const detail = 'Readers can’t see this article. Publish it first; the changes stay saved.';
      throw new Problem(409, 'article.not_public', detail);
    }
    await removePending(trx, row);
    const subject = { id, title: fields.title };
    const time = by === SCHEDULE ? isoTimeOrNull(row.publish_at) : null;
    await recordAudit(trx, now, by, [auditEvent(subject, 'article.changes_published', time)]);
    const about = { article: { ...fields, id }, by: by.userId, now };
    await notifyOfChanges(trx, { ...about, kind: 'published', to: [row.user_id] });
  });
}

/**
 * Publishes waiting changes now, which also approves them.
 * @param articleVersion the version of the article to replace, if it was changed since they were saved
 * @throws Problem 404 `article.not_found` or `pending.not_found`, 409 `pending.stale`, `article.stale`,
 * `article.not_public` or what a save throws
 */
export async function publishPending(
  parts: SaveParts,
  id: number,
  { version, articleVersion }: { version: number; articleVersion?: number | undefined },
  actor: Actor,
  now: number,
): Promise<void> {
  const article = await loadArticle(parts.db, id);
  if (article === undefined || !mayWrite(actor, article.fields.authorId)) throw notFound();
  const row = await pendingRow(parts.db, id);
  assertSeen(row, version);
  await publish(parts, row, { over: articleVersion ?? row.base_version, by: actor, now });
}

/**
 * Those that the scheduler publishes: an article that was changed meanwhile waits for someone's decision.
 * @param except IDs of articles whose changes failed and are tried later
 */
const scheduled = (db: Db, except: readonly number[] = []) =>
  db
    .selectFrom('pending_changes')
    .innerJoin('articles', 'articles.id', 'pending_changes.article_id')
    .selectAll('pending_changes')
    .where('publish_at', 'is not', null)
    .where('is_approved', '=', 1)
    .where('problem', '=', '')
    .where(engineOf(db).withoutIndex('articles.is_public'), '=', 1)
    .whereRef('articles.version', '=', 'pending_changes.base_version')
    .$if(except.length > 0, (rest) => rest.where('article_id', 'not in', except))
    .orderBy('publish_at')
    .orderBy('article_id');

/** When the next changes are due, in UTC epoch milliseconds; null if none are. */
export async function nextChanges(db: Db, except?: readonly number[]): Promise<number | null> {
  const row = await scheduled(db, except).limit(1).executeTakeFirst();
  return row?.publish_at ?? null;
}

/** Changes that can't be published stay, with the reason. */
async function markRefused(db: Db, row: PendingRow, message: string, now: number) {
  await inTransaction(db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('pending_changes')
      .set({ problem: message })
      .where('article_id', '=', row.article_id)
      .where('version', '=', row.version)
      // Another instance may have done it.
      .where('problem', '=', '')
      .executeTakeFirst();
    const ids = numUpdatedRows === 1n ? [row.article_id] : [];
    const [article] = await storedArticles(trx, ids, 'all');
    if (article === undefined) return;
    await recordAudit(trx, now, SCHEDULE, [
      auditEvent(article, 'article.changes_refused', message),
    ]);
    const about = { article, by: null, now };
    const text = `The changes weren’t published: ${message}`;
    await notifyOfChanges(trx, {
      ...about,
      kind: 'changes_blocked',
      to: concernedBy(row, null),
      text,
    });
    await recordChange(trx, now, ['admin']);
  });
}

const OVERTAKEN = new Set([
  'pending.stale',
  'article.stale',
  'article.not_public',
  'article.not_found',
]);

const isBusy = ({ status }: Problem) => status === 429 || status >= 500;

/**
 * Publishes due changes, ten at most. Changes that are refused, such as by an embargoed image, stay with the reason.
 * @returns the IDs of the articles; other instances find nothing left to do
 */
export async function publishDueChanges(
  parts: SaveParts,
  now: number,
  failures = new Failures(),
): Promise<number[]> {
  const due = await scheduled(parts.db, failures.waiting(now))
    .where('publish_at', '<=', now)
    .limit(BATCH)
    .execute();
  const published: number[] = [];
  const publishOne = async (row: PendingRow) => {
    try {
      await publish(parts, row, { over: row.base_version, by: SCHEDULE, now });
      published.push(row.article_id);
    } catch (error) {
      if (!(error instanceof Problem) || isBusy(error)) throw error;
      // Someone changed the article or the changes a moment ago, or another instance published them.
      if (!OVERTAKEN.has(error.code)) await markRefused(parts.db, row, error.message, now);
    }
  };
  for (const row of due) {
    await failures.attempt(
      row.article_id,
      now,
      () => publishOne(row),
      async (error) => {
        if (!(error instanceof Problem)) await markRefused(parts.db, row, UNEXPECTED, now);
      },
    );
  }
  return published;
}

const UNEXPECTED =
  'Something went wrong on the server. Publish them yourself, or choose another time.';
