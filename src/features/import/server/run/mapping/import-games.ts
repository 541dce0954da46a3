import type { AuditActor } from '#features/audit-log/server/public.ts';
import { importGame } from '#features/games/server/public.ts';
import { recordChange } from '#platform/db/changes.ts';
import type { Db } from '#platform/db/schema.ts';
import { Problem } from '#platform/http/problem.ts';
import { inBatches } from '../../assert-running.ts';
import type { SourceRecords } from '../../sources/source.ts';

/**
 * Imports the games of a Savepoint export. Existing ones stay unchanged. It can be repeated.
 * @throws ImportStopped
 */
export async function importGames(
  db: Db,
  games: SourceRecords['games'],
  { importId, actor, now }: { importId: number; actor: AuditActor; now: number },
): Promise<void> {
  await inBatches(db, importId, games, async (trx, batch) => {
    for (const game of batch) {
      try {
        await importGame(trx, game, { actor, now });
      } catch (error) {
        // An edited export may break a rule. Refused before anything was written.
        if (!(error instanceof Problem)) throw error;
      }
    }
    await recordChange(trx, now, ['games']);
  });
}
