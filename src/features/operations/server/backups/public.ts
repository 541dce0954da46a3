export { backupsView } from './backups.views.ts';
export { backupBeforeUpgrade, dropUpgradeBackup, keepUpgradeBackup } from './before-upgrade.ts';
export { BackupError } from './file/manifest.ts';
export { requireBackupFolder } from './folder.ts';
export {
  BACKUP_JOB,
  BACKUP_JOBS,
  backupHandlers,
  enqueueBackup,
  enqueueDailyBackup,
  enqueueVerify,
} from './jobs.ts';
export { makeBackup } from './make-backup.ts';
export { folderWithImages, restoreBackup } from './restore-backup.ts';
export { recordBackup } from './store.ts';
export { type VerifyReport, verifyBackup } from './verify-backup.ts';
