/** Why a backup was made: each day, because somebody asked, or before a migration. */
export const BACKUP_KINDS = ['daily', 'asked', 'upgrade', 'command'] as const;
export type BackupKind = (typeof BACKUP_KINDS)[number];
