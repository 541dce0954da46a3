import { setTimeout } from 'node:timers/promises';
import { engineOf } from './engine.ts';
import type { Db } from './schema.ts';

/**
 * Overwrites what deleted rows left in the database's files, and returns unused space to the disk. After each step it
 * pauses for as long as the step took, so that requests get at least half of the time.
 */
export async function reclaimSpace(db: Db, signal: AbortSignal): Promise<void> {
  let startedAt = performance.now();
  for await (const _ of engineOf(db).reclaim(db)) {
    signal.throwIfAborted();
    await setTimeout(performance.now() - startedAt);
    startedAt = performance.now();
  }
}
