import type { Config } from '#platform/config/config.ts';
import { MIN_FREE_BYTES } from '../../../backups.values.ts';
import { BackupError, NoRoomError } from '../file/manifest.ts';
import { type BackupReport, makeBackup } from '../make-backup.ts';
import { requireWhole, verifyBackup } from '../verify-backup.ts';

/** What a job does of a backup. */
export type BackupTask = { config: Config; file: string } & (
  | { step: 'make'; now: number }
  | { step: 'verify' }
);

/** What was made, or what is damaged of what was read. */
export type TaskReport =
  | Pick<BackupReport, 'bytes' | 'mediaBytes' | 'files' | 'leftOut'>
  | { damage: string | null };

/** @returns what is damaged in a backup, in one line; null is nothing @throws Error where it could not be looked at */
async function damageOf(file: string, signal: AbortSignal): Promise<string | null> {
  try {
    requireWhole(await verifyBackup(file, { passphrase: async () => null, signal }));
    return null;
  } catch (error) {
    if (error instanceof BackupError && !(error instanceof NoRoomError)) return error.message;
    throw error;
  }
}

/**
 * Makes or verifies a backup.
 * @throws Error that says in one line why it could not be
 */
export async function doTask(task: BackupTask, signal: AbortSignal): Promise<TaskReport> {
  const { config, file } = task;
  if (task.step === 'verify') return { damage: await damageOf(file, signal) };
  const { bytes, mediaBytes, files, leftOut } = await makeBackup(config, {
    ...{ file, passphrase: null, media: 'all', now: task.now, signal },
    // Without a folder of their own they lie on the disk that the store needs.
    ...(config.backupDir === null && { leaveFree: MIN_FREE_BYTES }),
  });
  return { bytes, mediaBytes, files, leftOut };
}
