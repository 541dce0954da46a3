import type { Db } from '#platform/db/schema.ts';
import { findImport } from './store.ts';

/** Thrown in a transaction after the import was paused or cancelled: the transaction is rolled back. */
export class ImportStopped extends Error {}

/** Checks that the import still runs for an existing account; first in each transaction that adds something. */
export async function assertRunning(trx: Db, id: number): Promise<void> {
  const row = await findImport(trx, id);
  if (row?.state !== 'running' || row.user_id === null) throw new ImportStopped();
}
