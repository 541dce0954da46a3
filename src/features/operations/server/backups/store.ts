import { DAY } from '#lib/durations.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { OperationTables } from '#platform/db/schema/operation.ts';
import type { Db } from '#platform/db/schema.ts';
import type { BackupKind } from '../../backups.values.ts';

/** Backups whose files lie where nobody looks are remembered for so long. */
const ELSEWHERE_KEPT_MS = 90 * DAY;

interface MadeBackup {
  kind: BackupKind;
  /** The file's name, without its folder. */
  file: string;
  bytes: number;
  mediaBytes: number;
  /** How many files of images are in it, and how many were not there. */
  files: number;
  missingFiles: number;
  /** UTC milliseconds, as all times. */
  startedAt: number;
  finishedAt: number;
  /** Null where it was not read again. */
  verifiedAt: number | null;
}

/** Remembers that a backup was made. */
export async function recordBackup(trx: Db, made: MadeBackup): Promise<void> {
  await trx
    .insertInto('backups')
    .values({
      kind: made.kind,
      file: made.file,
      bytes: made.bytes,
      media_bytes: made.mediaBytes,
      files: made.files,
      missing_files: made.missingFiles,
      started_at: made.startedAt,
      finished_at: made.finishedAt,
      verified_at: made.verifiedAt,
      damage: null,
    })
    .execute();
}

/**
 * Whether a backup lacks most of its images: somebody forgot a disk, for nobody deletes as many at once. It says
 * nothing of a backup without any image at all.
 */
export const lacksImages = ({
  files,
  missing_files,
}: Pick<OperationTables['backups'], 'files' | 'missing_files'>) => missing_files > files;

/** Remembers that a kept backup was read whole. @param damage what was wrong, or null */
export async function noteVerified(
  db: Db,
  file: string,
  damage: string | null,
  now: number,
): Promise<void> {
  await inTransaction(db, (trx) =>
    trx
      .updateTable('backups')
      .set({ verified_at: now, damage })
      .where('file', '=', file)
      .where('kind', '!=', 'command')
      .execute(),
  );
}

/** Forgets backups whose files were removed, and what was written elsewhere long ago. */
export async function forgetBackups(
  db: Db,
  removed: readonly string[],
  now: number,
): Promise<void> {
  await inTransaction(db, (trx) =>
    trx
      .deleteFrom('backups')
      .where((eb) =>
        eb.or([
          eb('file', 'in', removed.length > 0 ? removed : ['']).and('kind', '!=', 'command'),
          eb('kind', '=', 'command').and('finished_at', '<', now - ELSEWHERE_KEPT_MS),
        ]),
      )
      .execute(),
  );
}
