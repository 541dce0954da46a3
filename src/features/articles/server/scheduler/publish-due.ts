import { setImmediate } from 'node:timers/promises';
import { lastDone, recordAudit, SCHEDULE } from '#features/audit-log/server/public.ts';
import { heldInArticle } from '#features/media/server/public.ts';
import { isoTime } from '#lib/format/iso.ts';
import { recordChange } from '#platform/db/changes.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Db } from '#platform/db/schema.ts';
import { auditEvent, changeState, type StoredArticle, storedArticles } from '../change-state.ts';

/** An article published later than this after its time is late. */
const LATE_MS = 60_000;
/** Articles per transaction: on SQLite, other requests wait for its end. */
const BATCH = 10;

const approvedOnes = (db: Db) =>
  db
    .selectFrom('articles')
    .where('scheduled_at', 'is not', null)
    .where('status', '=', 'scheduled')
    .where('moderation_status', '=', 'approved');

/** When the next scheduled article is due, in UTC epoch milliseconds; null if none is. */
export async function nextDue(db: Db): Promise<number | null> {
  const row = await approvedOnes(db)
    .select('scheduled_at')
    .orderBy('scheduled_at')
    .limit(1)
    .executeTakeFirst();
  return row?.scheduled_at ?? null;
}

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

/**
 * Publishes due articles, ten at most; those with an embargoed image when that embargo ends. Other
 * instances find nothing left to do.
 */
export function publishDue(db: Db, now: number): Promise<PublishedOnSchedule[]> {
  return inTransaction(db, async (trx) => {
    const due = await approvedOnes(trx)
      .select('id')
      .where('scheduled_at', '<=', now)
      // One whose end has passed, too, is archived instead.
      .where((eb) => eb.or([eb('unpublish_at', 'is', null), eb('unpublish_at', '>', now)]))
      .orderBy('scheduled_at')
      .orderBy('id')
      .limit(BATCH)
      .execute();
    const ids = due.map((row) => row.id);
    const stored = new Map((await storedArticles(trx, ids)).map((one) => [one.id, one]));
    const published: PublishedOnSchedule[] = [];
    for (const id of ids) {
      const article = stored.get(id);
      if (article === undefined) continue;
      const held = await heldInArticle(trx, id, now);
      if (held !== null) {
        await postpone(trx, article, held.until, now);
        continue;
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
      // SQLite queries are synchronous: let other requests run in between.
      await setImmediate();
      published.push({ id: article.id, title: article.title, lateBy, isLate });
    }
    return published;
  });
}
