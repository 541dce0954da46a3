import { setImmediate } from 'node:timers/promises';
import { SCHEDULE } from '#features/audit-log/server/public.ts';
import { isoTime } from '#lib/format/iso.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Db } from '#platform/db/schema.ts';
import { SUBMITTED_STATUSES } from '../../values.ts';
import { changeState, storedArticles } from '../change-state.ts';

/** Articles per transaction, as for publications. */
const BATCH = 10;

/** An end waits for the approval of its article, as a schedule does. */
const endingOnes = (db: Db) =>
  db
    .selectFrom('articles')
    .where('unpublish_at', 'is not', null)
    .where('status', 'in', SUBMITTED_STATUSES)
    .where('moderation_status', '=', 'approved');

/** When the next article ends, in UTC epoch milliseconds; null if none does. */
export async function nextEnd(db: Db): Promise<number | null> {
  const row = await endingOnes(db)
    .select('unpublish_at')
    .orderBy('unpublish_at')
    .limit(1)
    .executeTakeFirst();
  return row?.unpublish_at ?? null;
}

export interface EndedOnSchedule {
  id: number;
  /** The delay in milliseconds after its time. */
  lateBy: number;
}

/**
 * Archives articles whose end has passed, ten at most; also scheduled ones, which then never appear. Other
 * instances find nothing left to do.
 */
export function endDue(db: Db, now: number): Promise<EndedOnSchedule[]> {
  return inTransaction(db, async (trx) => {
    const due = await endingOnes(trx)
      .select('id')
      .where('unpublish_at', '<=', now)
      .orderBy('unpublish_at')
      .orderBy('id')
      .limit(BATCH)
      .execute();
    const ended: EndedOnSchedule[] = [];
    for (const article of await storedArticles(
      trx,
      due.map(({ id }) => id),
    )) {
      const time = article.unpublishAt ?? now;
      const change = { action: { type: 'end' }, event: 'article.ended' } as const;
      await changeState(trx, article, { ...change, detail: isoTime(time) }, SCHEDULE, now);
      // SQLite queries are synchronous: let other requests run in between.
      await setImmediate();
      ended.push({ id: article.id, lateBy: now - time });
    }
    return ended;
  });
}
