import type { Config } from '#platform/config/config.ts';
import { LEAST_FREE_BYTES } from '../../values.ts';
import { type BackupReport, makeBackup } from '../make-backup.ts';
import { requireWhole, verifyBackup } from '../verify-backup.ts';

/** What a job does of a backup. */
export type BackupTask = { config: Config; file: string } & (
  | { step: 'make'; now: number }
  | { step: 'verify' }
);

/** What was made. */
export type TaskReport = Pick<BackupReport, 'bytes' | 'mediaBytes' | 'files' | 'leftOut'>;

/**
 * Makes or verifies a backup. @returns what was made; null where it was verified
 * @throws Error that says in one line why it could not be, or what is damaged
 */
export async function doTask(task: BackupTask, signal: AbortSignal): Promise<TaskReport | null> {
  const { config, file } = task;
  if (task.step === 'verify') {
    requireWhole(await verifyBackup(file, { passphrase: async () => null, signal }));
    return null;
  }
  const { bytes, mediaBytes, files, leftOut } = await makeBackup(config, {
    ...{ file, passphrase: null, media: 'all', now: task.now, signal },
    // Without a folder of their own they lie on the disk that the store needs.
    ...(config.backupDir === null && { leaveFree: LEAST_FREE_BYTES }),
  });
  return { bytes, mediaBytes, files, leftOut };
}
