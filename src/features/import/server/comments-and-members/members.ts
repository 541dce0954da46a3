import { importMembers } from '#features/newsletter/server/public.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Db } from '#platform/db/schema.ts';
import { assertRunning } from '../assert-running.ts';
import type { Source } from '../sources/source.ts';
import { importById } from '../store.ts';

/** Members imported in one transaction. */
const BATCH_SIZE = 200;

/** Counts of imported members, as in the column `members`. */
export interface MemberCounts {
  /** Already subscribed. */
  existing: number;
  /** No valid email address. */
  invalid: number;
  /** Members read so far: where an interrupted import continues. */
  done: number;
}

export const membersIn = (stored: string | null) =>
  stored === null ? null : (JSON.parse(stored) as MemberCounts);

export async function countMembers({ members }: Source): Promise<number> {
  let count = 0;
  for await (const _ of members?.() ?? []) count += 1;
  return count;
}

/**
 * Imports members as unconfirmed subscribers. It continues where it was interrupted, and adds no one twice.
 * @throws ImportStopped
 */
export async function importSourceMembers(
  db: Db,
  importId: number,
  source: Source,
  { now, canSendEmail, signal }: { now: number; canSendEmail: boolean; signal: AbortSignal },
): Promise<void> {
  const { members: before } = await importById(db, importId);
  const total: MemberCounts = { existing: 0, invalid: 0, done: 0, ...membersIn(before) };
  const add = (typed: readonly string[]) =>
    inTransaction(db, async (trx) => {
      await assertRunning(trx, importId);
      const { ids, known, invalid } = await importMembers(trx, typed, { now, canSendEmail });
      total.existing += known;
      total.invalid += invalid;
      total.done += typed.length;
      const values = ids.map((ref) => ({ import_id: importId, kind: 'subscriber' as const, ref }));
      if (values.length > 0) await trx.insertInto('import_additions').values(values).execute();
      const members = JSON.stringify(total);
      await trx.updateTable('imports').set({ members }).where('id', '=', importId).execute();
    });
  const start = total.done;
  let batch: string[] = [];
  let position = 0;
  for await (const email of source.members?.() ?? []) {
    position += 1;
    if (position <= start) continue;
    batch.push(email);
    if (batch.length < BATCH_SIZE) continue;
    await add(batch);
    batch = [];
    signal.throwIfAborted();
  }
  await add(batch);
}
