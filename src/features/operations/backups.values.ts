/** Why a backup was made: each day, because somebody asked, or before a migration. */
export const BACKUP_KINDS = ['daily', 'asked', 'upgrade', 'command'] as const;
export type BackupKind = (typeof BACKUP_KINDS)[number];

/** With less on the disk of DATA_DIR, a save may fail before anybody looks again. */
export const MIN_FREE_BYTES = 1e9;
