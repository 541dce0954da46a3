import { formatBytes } from '#lib/format/bytes.ts';
import { formatLocalClock } from '#lib/format/date.ts';
import { t } from '#lib/messages/admin.ts';
import type { Backup, Backups } from '../../backups.contract.ts';
import type { BackupKind } from '../../backups.values.ts';

const KIND_LABELS: Record<BackupKind, string> = {
  daily: 'nightly',
  asked: t('on request'),
  upgrade: t('before an upgrade, without images'),
  command: t('command line'),
};

/** '1.4 GB (images: 1.1 GB)' */
export const sizeOf = ({ bytes, mediaBytes }: Backup) =>
  mediaBytes === 0
    ? formatBytes(bytes)
    : t('{bytes} (images: {mediaBytes})', {
        bytes: formatBytes(bytes),
        mediaBytes: formatBytes(mediaBytes),
      });

/** '41 s', '3 min' */
function durationOf({ startedAt, finishedAt }: Backup): string {
  const seconds = Math.max(1, Math.round((Date.parse(finishedAt) - Date.parse(startedAt)) / 1000));
  return seconds < 100 ? `${seconds} s` : t('{minutes} min', { minutes: Math.round(seconds / 60) });
}

/** '3:00 am, 41 s' */
export const madeAt = (backup: Backup, now: Date) =>
  `${formatLocalClock(backup.startedAt, now)}, ${durationOf(backup)}`;

export const nextAt = ({ nextAt: at, folder }: Backups, now: Date) =>
  at === null || folder === null ? t('Off: BACKUP_DIR is not set') : formatLocalClock(at, now);

/** '14 of 14 nightly, 2 others' */
export function countLine({ kept, keep }: Backups): string {
  const daily = kept.filter(({ kind }) => kind === 'daily').length;
  const others = kept.length - daily;
  return [
    t('{daily} of {keep} nightly', { daily, keep }),
    others > 0 && t('{others, plural, one {# other} other {# others}}', { others }),
  ]
    .filter(Boolean)
    .join(', ');
}

/** 'Mar 8, 2025 3:01 am, all checksums match' */
export function verifiedLine(backup: Backup | null, now: Date): string {
  if (backup?.verifiedAt == null) return t('Never');
  return t('{verifiedAt}, all checksums match', {
    verifiedAt: formatLocalClock(backup.verifiedAt, now),
  });
}

/** Whether the backup can't restore everything. */
export const isPoor = ({ damage, lacksImages }: Backup) => damage !== null || lacksImages;

/** '1.4 GB, nightly, 6 image files missing, verified' */
export function noteOf({ bytes, kind, missingFiles, damage, verifiedAt }: Backup): string {
  return [
    formatBytes(bytes),
    KIND_LABELS[kind],
    missingFiles > 0 &&
      t('{missingFiles, plural, one {# image file} other {# image files}} missing', {
        missingFiles,
      }),
    damage === null ? verifiedAt !== null && 'verified' : t('damaged: {damage}', { damage }),
  ]
    .filter(Boolean)
    .join(', ');
}
