import type { Db } from '#platform/db/schema.ts';
import type { HistoryAction, HistorySubject } from '../values.ts';

/** Whoever does something, as the history names them. */
export interface Doer {
  /** The account; null for the site itself. */
  userId: number | null;
  name: string;
}

/** The clock: what is published as planned. */
export const SCHEDULE: Doer = { userId: null, name: 'Schedule' };

export interface Deed {
  action: HistoryAction;
  subject: { type: HistorySubject; id: number; name: string };
  /** What was said or set. */
  detail?: string | null;
}

/** Notes what was done, inside of the transaction that does it. */
export async function recordHistory(
  db: Db,
  now: number,
  by: Doer,
  deeds: readonly Deed[],
): Promise<void> {
  if (deeds.length === 0) return;
  await db
    .insertInto('history')
    .values(
      deeds.map(({ action, subject, detail = null }) => ({
        at: now,
        user_id: by.userId,
        actor: by.name,
        action,
        subject_type: subject.type,
        subject_id: subject.id,
        subject_name: subject.name,
        detail,
      })),
    )
    .execute();
}
