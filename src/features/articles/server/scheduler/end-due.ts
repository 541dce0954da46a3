import { setImmediate } from 'node:timers/promises';
import { SCHEDULE } from '#features/audit-log/server/public.ts';
import { isoTime } from '#lib/format/iso.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Db } from '#platform/db/schema.ts';
import { Failures } from '#platform/failures.ts';
import { SUBMITTED_STATUSES } from '../../values.ts';
import { changeState, storedArticles } from '../change-state.ts';
import { notifyOfDelay } from '../notify-about.ts';

/** Articles per check, as for publications. */
const BATCH = 10;

/**
 * An end waits for the approval of its article, as a schedule does.
 * @param except IDs of articles that failed and are tried later
 */
const endingOnes = (db: Db, except: readonly number[] = []) =>
  db
    .selectFrom('articles')
    .where('unpublish_at', 'is not', null)
    .where('status', 'in', SUBMITTED_STATUSES)
    .where('moderation_status', '=', 'approved')
    .$if(except.length > 0, (rest) => rest.where('id', 'not in', except));

/** When the next article ends, in UTC epoch milliseconds; null if none does. */
export async function nextEnd(db: Db, except?: readonly number[]): Promise<number | null> {
  const row = await endingOnes(db, except)
    .select('unpublish_at')
    .orderBy('unpublish_at')
    .limit(1)
    .executeTakeFirst();
  return row?.unpublish_at ?? null;
}

const dueOnes = (db: Db, now: number, except?: readonly number[]) =>
  endingOnes(db, except).select('id').where('unpublish_at', '<=', now);

export interface EndedOnSchedule {
  id: number;
  /** The delay in milliseconds after its time. */
  lateBy: number;
}

/** @returns null if it isn't due any more */
async function end(trx: Db, id: number, now: number): Promise<EndedOnSchedule | null> {
  const isDue = await dueOnes(trx, now).where('id', '=', id).executeTakeFirst();
  const [article] = isDue === undefined ? [] : await storedArticles(trx, [id]);
  if (article === undefined) return null;
  const time = article.unpublishAt ?? now;
  const change = { action: { type: 'end' }, event: 'article.ended' } as const;
  await changeState(trx, article, { ...change, detail: isoTime(time) }, SCHEDULE, now);
  return { id, lateBy: now - time };
}

/**
 * Archives articles whose end has passed, ten at most, each in its own transaction; also scheduled ones, which then
 * never appear. Other instances find nothing left to do.
 */
export async function endDue(
  db: Db,
  now: number,
  failures = new Failures(),
): Promise<EndedOnSchedule[]> {
  const due = await dueOnes(db, now, failures.waiting(now))
    .orderBy('unpublish_at')
    .orderBy('id')
    .limit(BATCH)
    .execute();
  const ended: EndedOnSchedule[] = [];
  for (const { id } of due) {
    const one = await failures.attempt(
      id,
      now,
      () => inTransaction(db, (trx) => end(trx, id, now)),
      () => notifyOfDelay(db, id, 'archived', now),
    );
    if (one) ended.push(one);
    // SQLite queries are synchronous: let other requests run in between.
    await setImmediate();
  }
  return ended;
}
