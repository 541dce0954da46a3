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
