import { DAY } from '#lib/durations.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { OperationTables } from '#platform/db/schema/operation.ts';
import type { Db } from '#platform/db/schema.ts';
import type { BackupKind } from '../../backups.values.ts';

/** Backups outside the backup folder stay recorded for this long. */
const ELSEWHERE_KEPT_MS = 90 * DAY;

interface MadeBackup {
  kind: BackupKind;
  /** The file's name, without its folder. */
  file: string;
  bytes: number;
  mediaBytes: number;
  /** Numbers of image files in it, and of missing ones. */
  files: number;
  missingFiles: number;
  /** UTC milliseconds, as all times. */
  startedAt: number;
  finishedAt: number;
  /** Null if it was not verified. */
  verifiedAt: number | null;
}

/** Records a backup. */
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

/** Whether a backup lacks most of its images, as if a disk was not mounted; false for a backup without images. */
export const lacksImages = ({
  files,
  missing_files,
}: Pick<OperationTables['backups'], 'files' | 'missing_files'>) => missing_files > files;

/** Records the verification of a backup. @param damage what was wrong, or null */
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

/** Deletes the rows of backups whose files are gone, and of old ones outside the backup folder. */
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
