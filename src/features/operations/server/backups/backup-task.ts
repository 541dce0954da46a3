import type { Config } from '#platform/config/config.ts';
import { MIN_FREE_BYTES } from '../../backups.values.ts';
import { BackupError, NoRoomError, PassphraseError } from './file/manifest.ts';
import { type BackupReport, makeBackup } from './make-backup.ts';
import { requireWhole, verifyOwnBackup } from './verify-backup.ts';

/** Makes the backup `file`, or verifies it. */
export type BackupTask = { config: Config; file: string } & (
  | { step: 'make'; now: number }
  | { step: 'verify' }
);

/** What was made, or the damage that was found. */
export type TaskReport =
  | Pick<BackupReport, 'bytes' | 'mediaBytes' | 'files' | 'leftOut'>
  | { damage: string | null };

/** @returns the damage of a backup in one line, or null. @throws Error when it can't be read at all */
async function damageOf(config: Config, file: string, signal: AbortSignal): Promise<string | null> {
  try {
    requireWhole(await verifyOwnBackup(config, file, signal));
    return null;
  } catch (error) {
    const isUnread = error instanceof NoRoomError || error instanceof PassphraseError;
    if (error instanceof BackupError && !isUnread) return error.message;
    throw error;
  }
}

/** @throws Error with a one-line message */
export async function runBackupTask(task: BackupTask, signal: AbortSignal): Promise<TaskReport> {
  const { config, file } = task;
  if (task.step === 'verify') return { damage: await damageOf(config, file, signal) };
  const { bytes, mediaBytes, files, leftOut } = await makeBackup(config, {
    file,
    passphrase: config.backupPassphrase,
    media: 'all',
    now: task.now,
    signal,
    // Without BACKUP_DIR, backups share the disk with the database.
    ...(config.backupDir === null && { leaveFree: MIN_FREE_BYTES }),
  });
  return { bytes, mediaBytes, files, leftOut };
}
