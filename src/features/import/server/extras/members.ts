import { takeMembers } from '#features/newsletter/server/public.ts';
import type { Db } from '#platform/db/schema.ts';
import { inTransaction } from '#platform/db/store.ts';
import type { Source } from '../sources/source.ts';
import { assertRunning } from '../run/assert-running.ts';
import { importById } from '../store.ts';

/** So many are taken in a transaction. */
const STEP = 200;

/** What became of the members of a source, as the column `members` holds it. */
export interface MemberCounts {
  /** Known here already: left as they are. */
  known: number;
  /** No mail addresses. */
  invalid: number;
  /** How many of the source's it is through with: where it goes on. */
  through: number;
}

export const membersIn = (stored: string | null) =>
  stored === null ? null : (JSON.parse(stored) as MemberCounts);

/** How many members a source has. */
export async function countMembers({ members }: Source): Promise<number> {
  let count = 0;
  for await (const _ of members?.() ?? []) count += 1;
  return count;
}

/**
 * Has the members of a source become subscribers who are asked to confirm, in transactions of its own.
 * It goes on where it was interrupted, and takes nobody twice.
 * @param signal ends it between two transactions
 * @throws ImportStopped where the import was paused or ended meanwhile
 */
export async function importMembers(
  db: Db,
  importId: number,
  source: Source,
  { now, withMail, signal }: { now: number; withMail: boolean; signal: AbortSignal },
): Promise<void> {
  const { members: before } = await importById(db, importId);
  const total: MemberCounts = { known: 0, invalid: 0, through: 0, ...membersIn(before) };
  const take = (typed: readonly string[]) =>
    inTransaction(db, async (trx) => {
      await assertRunning(trx, importId);
      const { ids, known, invalid } = await takeMembers(trx, typed, { now, withMail });
      total.known += known;
      total.invalid += invalid;
      total.through += typed.length;
      const values = ids.map((ref) => ({ import_id: importId, kind: 'subscriber' as const, ref }));
      if (values.length > 0) await trx.insertInto('import_additions').values(values).execute();
      const members = JSON.stringify(total);
      await trx.updateTable('imports').set({ members }).where('id', '=', importId).execute();
    });
  const begun = total.through;
  let step: string[] = [];
  let place = 0;
  for await (const email of source.members?.() ?? []) {
    place += 1;
    if (place <= begun) continue;
    step.push(email);
    if (step.length < STEP) continue;
    await take(step);
    step = [];
    signal.throwIfAborted();
  }
  await take(step);
}
