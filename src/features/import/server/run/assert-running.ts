import type { Db } from '#platform/db/schema.ts';
import { findImport } from '../store.ts';

/** Thrown inside of a transaction where the import was paused or ended: nothing of it is kept. */
export class ImportStopped extends Error {}

/**
 * Makes sure that an import goes on, in the name of somebody who is still there: first in each transaction
 * that adds something. @throws ImportStopped
 */
export async function assertRunning(trx: Db, id: number): Promise<void> {
  const row = await findImport(trx, id);
  if (row?.state !== 'running' || row.user_id === null) throw new ImportStopped();
}
