/** Why a backup was made: every night, on request, before an upgrade, or by the command. */
export const BACKUP_KINDS = ['daily', 'asked', 'upgrade', 'command'] as const;
export type BackupKind = (typeof BACKUP_KINDS)[number];

/** Below this much free space on the disk of DATA_DIR, saves may soon fail. */
export const MIN_FREE_BYTES = 1e9;
