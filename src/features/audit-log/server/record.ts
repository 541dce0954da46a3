import { MINUTE } from '#lib/durations.ts';
import { engineOf } from '#platform/db/engine.ts';
import type { Db } from '#platform/db/schema.ts';
import type { AuditAction, AuditSubject } from '../values.ts';

/** The user or program behind an action, as the activity log names them. */
export interface AuditActor {
  /** The account; null for the site itself. */
  userId: number | null;
  name: string;
}

/** The clock: what is published as planned. */
export const SCHEDULE: AuditActor = { userId: null, name: 'Schedule' };

export interface AuditEvent {
  action: AuditAction;
  subject: { type: AuditSubject; id: number; name: string };
  /** What was said or set. */
  detail?: string | null;
}

/** Rows per statement. */
const BATCH_SIZE = 500;

/** Notes what was done, inside of the transaction that does it. */
export async function recordAudit(
  db: Db,
  now: number,
  by: AuditActor,
  events: readonly AuditEvent[],
): Promise<void> {
  for (let start = 0; start < events.length; start += BATCH_SIZE) {
    const rows = events
      .slice(start, start + BATCH_SIZE)
      .map(({ action, subject, detail = null }) => ({
        at: now,
        user_id: by.userId,
        actor: by.name,
        action,
        subject_type: subject.type,
        subject_id: subject.id,
        subject_name: subject.name,
        detail,
      }));
    await db.insertInto('audit_log').values(rows).execute();
  }
}

/** Deletes all entries about one thing, for an undo that leaves no trace of it. */
export async function deleteHistory(
  trx: Db,
  { type, id }: Pick<AuditEvent['subject'], 'type' | 'id'>,
): Promise<void> {
  await trx
    .deleteFrom('audit_log')
    .where('subject_type', '=', type)
    .where('subject_id', '=', id)
    .execute();
}

/** Who acts, and when. */
export interface ActionContext {
  actor: AuditActor;
  now: number;
}

/** Records one action in the transaction that does it. */
export const recordAction = (
  db: Db,
  { actor, now }: ActionContext,
  event: AuditEvent,
): Promise<void> => recordAudit(db, now, actor, [event]);

/** Changes of one account within this time of the first are one entry. */
const MERGED_WITHIN = 10 * MINUTE;

/**
 * Records an action that may be repeated many times in quick succession: until someone else does the same to the
 * subject, one entry stands for all within ten minutes.
 * @param merge makes its detail
 */
export async function recordMerged(
  db: Db,
  context: ActionContext,
  event: AuditEvent,
  merge: (former: string, detail: string) => string = (_, detail) => detail,
): Promise<void> {
  const { subject, action } = event;
  const last = await db
    .selectFrom('audit_log')
    .select(['id', 'user_id', 'at', 'detail'])
    .where('subject_type', '=', subject.type)
    .where('subject_id', '=', subject.id)
    .where(engineOf(db).withoutIndex('action'), '=', action)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const { actor, now } = context;
  if (last?.user_id !== actor.userId || last.at <= now - MERGED_WITHIN) {
    return recordAction(db, context, event);
  }
  const detail = merge(last.detail ?? '', event.detail ?? '') || null;
  await db
    .updateTable('audit_log')
    .set({ subject_name: subject.name, detail })
    .where('id', '=', last.id)
    .execute();
}
