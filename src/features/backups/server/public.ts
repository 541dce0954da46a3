export {
  BACKUP_JOBS,
  backupHandlers,
  enqueueBackup,
  enqueueDailyBackup,
  enqueueVerify,
} from './jobs.ts';
export { makeBackup } from './make-backup.ts';
export { restoreBackup } from './restore-backup.ts';
export { verifyBackup } from './verify-backup.ts';
export { backupsView } from './views.ts';
