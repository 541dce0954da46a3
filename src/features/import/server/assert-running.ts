import { setImmediate } from 'node:timers/promises';
import { inTransaction } from '#platform/db/database.ts';
import type { Db } from '#platform/db/schema.ts';
import { findImport } from './store.ts';

/** Thrown in a transaction after the import was paused or canceled: the transaction is rolled back. */
export class ImportStopped extends Error {}

/** Checks that the import still runs for an existing account; first in each transaction that adds something. */
export async function assertRunning(trx: Db, id: number): Promise<void> {
  const row = await findImport(trx, id);
  if (row?.state !== 'running' || row.user_id === null) throw new ImportStopped();
}

const BATCH_SIZE = 50;

/** Works through a list in transactions of 50 items while the import runs. @throws ImportStopped */
export async function inBatches<Item>(
  db: Db,
  importId: number,
  items: readonly Item[],
  work: (trx: Db, batch: readonly Item[]) => Promise<void>,
): Promise<void> {
  for (let start = 0; start < items.length; start += BATCH_SIZE) {
    await inTransaction(db, async (trx) => {
      await assertRunning(trx, importId);
      await work(trx, items.slice(start, start + BATCH_SIZE));
    });
    // SQLite blocks the event loop: let requests in between.
    await setImmediate();
  }
}
