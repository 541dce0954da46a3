import { formatBytes } from '#lib/format/bytes.ts';
import { formatLocalClock } from '#lib/format/date.ts';
import type { Backup, Backups } from '../../backups.contract.ts';
import type { BackupKind } from '../../backups.values.ts';

const KIND_LABELS: Record<BackupKind, string> = {
  daily: 'daily',
  asked: 'asked for',
  upgrade: 'before an upgrade, without images',
  command: 'by the command',
};

/** '1.4 GB, 1.1 GB of it images' */
export const sizeOf = ({ bytes, mediaBytes }: Backup) =>
  mediaBytes === 0
    ? formatBytes(bytes)
    : `${formatBytes(bytes)}, ${formatBytes(mediaBytes)} of it images`;

/** '41 s', '3 min' */
function lastingOf({ startedAt, finishedAt }: Backup): string {
  const seconds = Math.max(1, Math.round((Date.parse(finishedAt) - Date.parse(startedAt)) / 1000));
  return seconds < 100 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}

/** '3:00 am, 41 s' */
export const madeAt = (backup: Backup, now: Date) =>
  `${formatLocalClock(backup.startedAt, now)}, ${lastingOf(backup)}`;

export const nextAt = ({ nextAt: at, folder }: Backups, now: Date) =>
  at === null || folder === null
    ? 'None planned: BACKUP_DIR is not set'
    : formatLocalClock(at, now);

/** '14 of 14 daily, 2 others' */
export function keptLine({ kept, keep }: Backups): string {
  const daily = kept.filter(({ kind }) => kind === 'daily').length;
  const others = kept.length - daily;
  return [
    `${daily} of ${keep} daily`,
    others > 0 && `${others} ${others === 1 ? 'other' : 'others'}`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** 'Mar 8, 2025 3:01 am, all checksums match' */
export function verifiedLine(backup: Backup | null, now: Date): string {
  if (backup?.verifiedAt == null) return 'Never';
  return `${formatLocalClock(backup.verifiedAt, now)}, all checksums match`;
}

/** Whether everything cannot be had back from it. */
export const isPoor = ({ damage, lacksImages }: Backup) => damage !== null || lacksImages;

/** '1.4 GB, daily, without 6 files of images, verified' */
export function noteOf({ bytes, kind, missingFiles, damage, verifiedAt }: Backup): string {
  const files = missingFiles === 1 ? '1 file' : `${missingFiles.toLocaleString('en-US')} files`;
  return [
    formatBytes(bytes),
    KIND_LABELS[kind],
    missingFiles > 0 && `without ${files} of images`,
    damage === null ? verifiedAt !== null && 'verified' : `damaged: ${damage}`,
  ]
    .filter(Boolean)
    .join(', ');
}
