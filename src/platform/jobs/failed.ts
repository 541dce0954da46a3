import { recordChange } from '../db/changes.ts';
import type { Db } from '../db/schema.ts';
import { isOpen } from './rows.ts';

/**
 * Puts a job that was given up back into the queue, with all its attempts. Call it in a transaction.
 * @returns it; null where there is none; 'superseded' where another with its key waits or runs
 */
export async function retryFailed(
  trx: Db,
  id: number,
  now: number,
): Promise<{ name: string } | 'superseded' | null> {
  const job = await trx
    .selectFrom('jobs')
    .select(['name', 'key'])
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .executeTakeFirst();
  if (!job) return null;
  const other = await trx
    .selectFrom('jobs')
    .select('id')
    .where(isOpen)
    .where('key', '=', job.key)
    .executeTakeFirst();
  if (other) return 'superseded';
  await trx
    .updateTable('jobs')
    .set({ state: 'waiting', attempts: 0, run_at: now, finished_at: null })
    .where('id', '=', id)
    .execute();
  await recordChange(trx, now, ['jobs']);
  return { name: job.name };
}

/** Deletes a job that was given up. @returns its name; null where there is none */
export async function deleteFailed(trx: Db, id: number): Promise<string | null> {
  const job = await trx
    .deleteFrom('jobs')
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .returning('name')
    .executeTakeFirst();
  return job?.name ?? null;
}

/** Deletes all jobs of a name that were given up. @returns how many */
export async function deleteAllFailed(trx: Db, name: string): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('jobs')
    .where('state', '=', 'failed')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
