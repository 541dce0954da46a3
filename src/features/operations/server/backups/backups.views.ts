import type { Selectable } from 'kysely';
import { DAY } from '#lib/durations.ts';
import { isoTimeOrNull } from '#lib/format/iso.ts';
import type { Config } from '#platform/config/config.ts';
import type { OperationTables } from '#platform/db/schema/operation.ts';
import type { Db } from '#platform/db/schema.ts';
import type { Backup, Backups } from '../../backups.contract.ts';
import { backupFolder, type KeptFile, keptFiles, writtenBytes } from './folder.ts';
import { BACKUP_JOBS, VERIFY_JOB } from './jobs.ts';
import { lacksImages } from './store.ts';

/** A last backup older than this is reported as old. */
const OLD_AFTER_MS = 2 * DAY;

const iso = (at: number) => new Date(at).toISOString();

const shown = (row: Selectable<OperationTables['backups']>): Backup => ({
  file: row.file,
  kind: row.kind,
  bytes: row.bytes,
  mediaBytes: row.media_bytes,
  missingFiles: row.missing_files,
  lacksImages: lacksImages(row),
  startedAt: iso(row.started_at),
  finishedAt: iso(row.finished_at),
  verifiedAt: isoTimeOrNull(row.verified_at),
  damage: row.damage,
});

/** A file that this database has no row for, because the database was restored or the file moved. */
const unknown = ({ name, kind, bytes, writtenAt }: KeptFile): Backup => ({
  file: name,
  kind,
  bytes,
  mediaBytes: 0,
  missingFiles: 0,
  lacksImages: false,
  verifiedAt: null,
  damage: null,
  startedAt: iso(writtenAt),
  finishedAt: iso(writtenAt),
});

/** The last backup, the next one, and the files in the backup folder. */
export async function backupsView(
  db: Db,
  config: Pick<Config, 'backupDir' | 'backupKeep' | 'dataDir'>,
  now: number,
): Promise<Backups> {
  const rows = await db.selectFrom('backups').selectAll().orderBy('started_at', 'desc').execute();
  const jobs = await db
    .selectFrom('jobs')
    .select(['name', 'state', 'run_at', 'finished_at', 'last_error'])
    .where('name', 'in', BACKUP_JOBS)
    .where('state', '!=', 'done')
    .orderBy('id', 'desc')
    .execute();
  const known = new Map(rows.flatMap((row) => (row.kind === 'command' ? [] : [[row.file, row]])));
  const files = await keptFiles(backupFolder(config));
  const kept = files.map((file) => {
    const row = known.get(file.name);
    return row ? shown(row) : unknown(file);
  });
  const elsewhere = rows.filter(({ kind }) => kind === 'command').map(shown);
  const [last = null] = [...kept, ...elsewhere]
    .filter(
      ({ kind, damage, lacksImages }) => kind !== 'upgrade' && damage === null && !lacksImages,
    )
    .toSorted((a, b) => (a.startedAt < b.startedAt ? 1 : -1));
  const making = jobs.filter(({ name }) => name !== VERIFY_JOB);
  const isNow = ({ state, run_at }: (typeof jobs)[number]) =>
    state === 'running' || (state === 'waiting' && run_at <= now);
  const next = making.filter(({ state }) => state === 'waiting').map(({ run_at }) => run_at);
  const lastAt = last === null ? 0 : Date.parse(last.finishedAt);
  const stillHolds = ({ state, finished_at, last_error }: (typeof jobs)[number]) =>
    last_error !== null && (state !== 'failed' || (finished_at ?? 0) > lastAt);
  const isRunning = making.some(isNow);
  return {
    folder: config.backupDir,
    keep: config.backupKeep,
    isRunning,
    written: isRunning ? await writtenBytes(backupFolder(config)) : 0,
    isVerifying: jobs.some((job) => job.name === VERIFY_JOB && isNow(job)),
    nextAt: next.length > 0 ? iso(Math.min(...next)) : null,
    last,
    areGone:
      config.backupDir !== null && files.length === 0 && rows.some(({ kind }) => kind === 'daily'),
    isOld: last === null || now - Date.parse(last.startedAt) > OLD_AFTER_MS,
    failure: making.find(stillHolds)?.last_error ?? null,
    kept,
  };
}
