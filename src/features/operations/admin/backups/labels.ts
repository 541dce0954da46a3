import { formatBytes } from '#lib/format/bytes.ts';
import { formatCount } from '#lib/format/count.ts';
import { formatLocalClock } from '#lib/format/date.ts';
import type { Backup, Backups } from '../../backups.contract.ts';
import type { BackupKind } from '../../backups.values.ts';

const KIND_LABELS: Record<BackupKind, string> = {
  daily: 'nightly',
  asked: 'on request',
  upgrade: 'before an upgrade, without images',
  command: 'command line',
};

/** '1.4 GB (images: 1.1 GB)' */
export const sizeOf = ({ bytes, mediaBytes }: Backup) =>
  mediaBytes === 0
    ? formatBytes(bytes)
    : `${formatBytes(bytes)} (images: ${formatBytes(mediaBytes)})`;

/** '41 s', '3 min' */
function durationOf({ startedAt, finishedAt }: Backup): string {
  const seconds = Math.max(1, Math.round((Date.parse(finishedAt) - Date.parse(startedAt)) / 1000));
  return seconds < 100 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}

/** '3:00 am, 41 s' */
export const madeAt = (backup: Backup, now: Date) =>
  `${formatLocalClock(backup.startedAt, now)}, ${durationOf(backup)}`;

export const nextAt = ({ nextAt: at, folder }: Backups, now: Date) =>
  at === null || folder === null ? 'Off: BACKUP_DIR is not set' : formatLocalClock(at, now);

/** '14 of 14 nightly, 2 others' */
export function countLine({ kept, keep }: Backups): string {
  const daily = kept.filter(({ kind }) => kind === 'daily').length;
  const others = kept.length - daily;
  return [`${daily} of ${keep} nightly`, others > 0 && formatCount(others, 'other')]
    .filter(Boolean)
    .join(', ');
}

/** 'Mar 8, 2025 3:01 am, all checksums match' */
export function verifiedLine(backup: Backup | null, now: Date): string {
  if (backup?.verifiedAt == null) return 'Never';
  return `${formatLocalClock(backup.verifiedAt, now)}, all checksums match`;
}

/** Whether the backup can't restore everything. */
export const isPoor = ({ damage, lacksImages }: Backup) => damage !== null || lacksImages;

/** '1.4 GB, nightly, 6 image files missing, verified' */
export function noteOf({ bytes, kind, missingFiles, damage, verifiedAt }: Backup): string {
  return [
    formatBytes(bytes),
    KIND_LABELS[kind],
    missingFiles > 0 && `${formatCount(missingFiles, 'image file')} missing`,
    damage === null ? verifiedAt !== null && 'verified' : `damaged: ${damage}`,
  ]
    .filter(Boolean)
    .join(', ');
}
