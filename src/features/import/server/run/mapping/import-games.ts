import { setImmediate } from 'node:timers/promises';
import type { AuditActor } from '#features/audit-log/server/public.ts';
import { takeGame } from '#features/games/server/public.ts';
import { recordChange } from '#platform/db/changes.ts';
import type { Db } from '#platform/db/schema.ts';
import { inTransaction } from '#platform/db/store.ts';
import { Problem } from '#platform/http/problem.ts';
import type { SourceRecords } from '../../sources/source.ts';
import { assertRunning } from '../assert-running.ts';
import { newestRows, noteNewRows } from '../track-created.ts';

/** So many are taken in a transaction. */
const STEP = 50;

/**
 * Brings the games of an export of ours. One that is here by its slug stays as it is, and articles are about
 * that one. Doing it again adds nothing.
 * @throws ImportStopped where the import was paused or ended meanwhile
 */
export async function importGames(
  db: Db,
  games: SourceRecords['games'],
  { importId, actor, now }: { importId: number; actor: AuditActor; now: number },
): Promise<void> {
  for (let start = 0; start < games.length; start += STEP) {
    await inTransaction(db, async (trx) => {
      await assertRunning(trx, importId);
      const before = await newestRows(trx);
      for (const game of games.slice(start, start + STEP)) {
        try {
          await takeGame(trx, game, { actor, now });
        } catch (error) {
          // Two dates of a platform in a region, say: no export of ours has that. Refused before anything is written.
          if (!(error instanceof Problem)) throw error;
        }
      }
      await noteNewRows(trx, importId, before);
      await recordChange(trx, now, ['games']);
    });
    await setImmediate();
  }
}
