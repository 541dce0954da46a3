import { engineOf } from '#platform/db/engine.ts';
import type { Db } from '#platform/db/schema.ts';
import type { AuditEntry } from '../contract.ts';
import type { AuditAction, AuditSubject } from '../values.ts';

const ENTRIES_MAX = 200;

const entries = (db: Db) => db.selectFrom('audit_log').selectAll().orderBy('id', 'desc');

type Row = Awaited<ReturnType<ReturnType<typeof entries>['executeTakeFirstOrThrow']>>;

function toEntry(row: Row): AuditEntry {
  return {
    id: row.id,
    at: new Date(row.at).toISOString(),
    actor: row.actor,
    action: row.action as AuditAction,
    subject: {
      type: row.subject_type as AuditSubject,
      id: row.subject_id,
      name: row.subject_name,
    },
    detail: row.detail,
  };
}

/** What was done to one thing, newest first: the last 200 entries. */
export async function historyOf(db: Db, type: AuditSubject, id: number): Promise<AuditEntry[]> {
  const rows = await entries(db)
    .where('subject_type', '=', type)
    .where('subject_id', '=', id)
    .limit(ENTRIES_MAX)
    .execute();
  return rows.map(toEntry);
}

/** When something was last done to one thing, in UTC epoch milliseconds; null where it never was. */
export async function lastDone(
  db: Db,
  action: AuditAction,
  subject: { type: AuditSubject; id: number },
): Promise<number | null> {
  const { at } = await db
    .selectFrom('audit_log')
    .select((eb) => eb.fn.max('at').as('at'))
    .where('subject_type', '=', subject.type)
    .where('subject_id', '=', subject.id)
    .where(engineOf(db).withoutIndex('action'), '=', action)
    .executeTakeFirstOrThrow();
  return at;
}

/** Everything that was done, newest first. */
export async function wholeAuditLog(
  db: Db,
  window: { limit: number; offset: number },
): Promise<AuditEntry[]> {
  const rows = await entries(db).limit(window.limit).offset(window.offset).execute();
  return rows.map(toEntry);
}
