import { setImmediate } from 'node:timers/promises';
import { lastDone, recordAudit, SCHEDULE } from '#features/audit-log/server/public.ts';
import { heldInArticles } from '#features/media/server/public.ts';
import { isoTime } from '#lib/format/iso.ts';
import { recordChange } from '#platform/db/changes.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Db } from '#platform/db/schema.ts';
import { Failures } from '#platform/failures.ts';
import { auditEvent, changeState, type StoredArticle, storedArticles } from '../change-state.ts';
import { notifyOfDelay } from '../notify-about.ts';

/** An article published later than this after its time is late. */
const LATE_MS = 60_000;
/** Articles per check, so that a scheduler that stops soon finishes. */
const BATCH = 10;

/** @param except IDs of articles that failed and are tried later */
const approvedOnes = (db: Db, except: readonly number[] = []) =>
  db
    .selectFrom('articles')
    .where('scheduled_at', 'is not', null)
    .where('status', '=', 'scheduled')
    .where('moderation_status', '=', 'approved')
    .$if(except.length > 0, (rest) => rest.where('id', 'not in', except));

/** When the next scheduled article is due, in UTC epoch milliseconds; null if none is. */
export async function nextDue(db: Db, except?: readonly number[]): Promise<number | null> {
  const row = await approvedOnes(db, except)
    .select('scheduled_at')
    .orderBy('scheduled_at')
    .limit(1)
    .executeTakeFirst();
  return row?.scheduled_at ?? null;
}

/** Due ones; one whose end has passed, too, is archived instead. */
const dueOnes = (db: Db, now: number, except?: readonly number[]) =>
  approvedOnes(db, except)
    .select('id')
    .where('scheduled_at', '<=', now)
    .where((eb) => eb.or([eb('unpublish_at', 'is', null), eb('unpublish_at', '>', now)]));

export interface PublishedOnSchedule {
  id: number;
  title: string;
  /** The delay in milliseconds after its time, or its approval if that was later. */
  lateBy: number;
  isLate: boolean;
}

/** An article with an image under a later embargo waits for the end of that; its own end may come first. */
async function postpone(trx: Db, article: StoredArticle, until: number, now: number) {
  await trx
    .updateTable('articles')
    .set((eb) => ({ scheduled_at: until, version: eb('version', '+', 1) }))
    .where('id', '=', article.id)
    .execute();
  const event = auditEvent(article, 'article.scheduled', isoTime(until));
  await recordAudit(trx, now, SCHEDULE, [event]);
  await recordChange(trx, now, ['admin']);
}

/** @returns null if it isn't due any more, or waits for an embargo */
async function publish(trx: Db, id: number, now: number): Promise<PublishedOnSchedule | null> {
  const isDue = await dueOnes(trx, now).where('id', '=', id).executeTakeFirst();
  const [article] = isDue === undefined ? [] : await storedArticles(trx, [id]);
  if (article === undefined) return null;
  const held = (await heldInArticles(trx, [id], now)).get(id);
  if (held !== undefined) {
    await postpone(trx, article, held.until, now);
    return null;
  }
  const planned = article.scheduledAt ?? now;
  const approved = await lastDone(trx, 'article.approved', { type: 'article', id });
  const lateBy = now - Math.max(planned, approved ?? 0);
  const isLate = lateBy > LATE_MS;
  await changeState(
    trx,
    article,
    {
      action: { type: 'come-due' },
      event: isLate ? 'article.published_late' : 'article.published_on_time',
      detail: new Date(planned).toISOString(),
    },
    SCHEDULE,
    now,
  );
  // Publishing isn't an edit: a later run of the import may still update it.
  await trx
    .updateTable('import_items')
    .set((eb) => ({ article_version: eb('article_version', '+', 1) }))
    .where('article_id', '=', id)
    .where('article_version', '=', article.version)
    .execute();
  return { id, title: article.title, lateBy, isLate };
}

/**
 * Publishes due articles, ten at most, each in its own transaction; those with an embargoed image when that embargo
 * ends. Other instances find nothing left to do.
 */
export async function publishDue(
  db: Db,
  now: number,
  failures = new Failures(),
): Promise<PublishedOnSchedule[]> {
  const due = await dueOnes(db, now, failures.waiting(now))
    .orderBy('scheduled_at')
    .orderBy('id')
    .limit(BATCH)
    .execute();
  const published: PublishedOnSchedule[] = [];
  for (const { id } of due) {
    const one = await failures.attempt(
      id,
      now,
      () => inTransaction(db, (trx) => publish(trx, id, now)),
      () => notifyOfDelay(db, id, 'published', now),
    );
    if (one) published.push(one);
    // SQLite queries are synchronous: let other requests run in between.
    await setImmediate();
  }
  return published;
}
