import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { notify, usersWith } from '#features/notifications/server/public.ts';
import type { Config } from '#platform/config/config.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Db } from '#platform/db/schema.ts';
import { isDatabaseUnreachable } from '#platform/db/unreachable.ts';
import {
  enqueue,
  enqueueTomorrow,
  GiveUp,
  type Job,
  type JobHandlers,
} from '#platform/jobs/queue.ts';
import { runInChild } from '#platform/workers/child-process.ts';
import { type BackupTask, runBackupTask, type TaskReport } from './backup-task.ts';
import { backupFolder, backupName, makeBackupFolder, removeDrafts } from './folder.ts';
import { keepNewest } from './keep-newest.ts';
import { removeLeftScratch } from './scratch.ts';
import { noteVerified, recordBackup } from './store.ts';

/** Makes a backup each day if BACKUP_DIR is set. */
const DAILY_BACKUP_JOB = 'backups.daily';
/** Makes a backup now. */
export const BACKUP_JOB = 'backups.make';
/** Verifies a backup; the payload is its file name. */
export const VERIFY_JOB = 'backups.verify';

/** An instance runs one of these jobs at a time. */
export const BACKUP_JOBS = [DAILY_BACKUP_JOB, BACKUP_JOB, VERIFY_JOB];

type Parts = Pick<Context, 'db' | 'now' | 'config'> & { log: FastifyBaseLogger };

/** @returns false if a backup is queued or in progress */
export async function enqueueBackup(db: Db, now: number): Promise<boolean> {
  const job = { name: BACKUP_JOB, payload: null, now, key: BACKUP_JOB, isCancelable: true };
  return (await enqueue(db, job)) !== null;
}

/** Verifies a backup. @param name its file name @returns false if that is already in progress */
export async function enqueueVerify(db: Db, name: string, now: number): Promise<boolean> {
  const id = await enqueue(db, {
    name: VERIFY_JOB,
    label: name,
    payload: name,
    now,
    key: `${VERIFY_JOB}:${name}`,
    isCancelable: true,
  });
  return id !== null;
}

/**
 * Schedules a backup for the next BACKUP_HOUR (UTC) if BACKUP_DIR is set, in place of one for a former hour. A failed
 * one that waits for its retry stays.
 */
export async function enqueueDailyBackup(
  db: Db,
  { backupDir, backupHour }: Pick<Config, 'backupDir' | 'backupHour'>,
  now: number,
): Promise<void> {
  if (backupDir === null) return;
  await inTransaction(db, async (trx) => {
    await trx
      .deleteFrom('jobs')
      .where('name', '=', DAILY_BACKUP_JOB)
      .where('state', '=', 'waiting')
      .where('attempts', '=', 0)
      .where('run_at', '>', now)
      .execute();
    await enqueueTomorrow(trx, DAILY_BACKUP_JOB, now, backupHour);
  });
}

const PROGRAM = path.join(import.meta.dirname, 'backup-process.ts');
const runInProcess = (task: BackupTask, signal: AbortSignal) =>
  runInChild<TaskReport>(PROGRAM, task, { signal });

/** @param inChild whether backups run in child processes, as next to a server that has readers */
export function backupHandlers(parts: Parts, inChild: boolean): JobHandlers {
  const { db, now, config } = parts;
  const run = inChild ? runInProcess : runBackupTask;

  /** @returns the damage of a backup, or null. @throws Error when it can't be read at all */
  async function damageOf(file: string, { signal }: Job): Promise<string | null> {
    const report = await run({ step: 'verify', config, file }, signal);
    if (!('damage' in report)) throw new Error('Nothing was verified.');
    return report.damage;
  }

  async function make(kind: 'daily' | 'asked', job: Job): Promise<void> {
    const startedAt = now();
    const folder = backupFolder(config);
    await makeBackupFolder(folder);
    await removeDrafts(folder, kind);
    await removeLeftScratch(config);
    const name = backupName(kind, startedAt);
    const file = path.join(folder, name);
    const made = await run({ step: 'make', config, file, now: startedAt }, job.signal);
    if ('damage' in made) throw new Error('Nothing was made.');
    const { bytes, mediaBytes, files, leftOut } = made;
    let finishedAt = 0;
    try {
      const damage = await damageOf(file, job);
      if (damage !== null) throw new Error(damage);
      finishedAt = now();
      await inTransaction(db, async (trx) => {
        const sizes = { bytes, mediaBytes, files, missingFiles: leftOut.length };
        const times = { startedAt, finishedAt, verifiedAt: finishedAt };
        await recordBackup(trx, { kind, file: name, ...sizes, ...times });
        await notify(trx, {
          kind: 'backup_finished',
          to: await usersWith(trx, 'system:manage'),
          by: null,
          about: { screen: 'jobs', title: name, needs: 'system:manage' },
          now: finishedAt,
        });
        await job.finish(trx);
      });
    } catch (error) {
      // A backup that can't be restored would replace one that can. A backup that can't be recorded is made again,
      // which would fill the disk. If the connection broke, it may have been recorded, so it stays.
      if (!isDatabaseUnreachable(error)) await rm(file, { force: true });
      throw error;
    }
    if (leftOut.length > 0) {
      const missing = { count: leftOut.length, files: leftOut.slice(0, 10) };
      parts.log.warn(missing, 'images missing from backup');
    }
    const removed = await keepNewest(db, config, { made: name, kind, now: finishedAt });
    parts.log.info({ file, bytes, removed: removed.length }, 'backup made');
  }

  return {
    async [DAILY_BACKUP_JOB](job) {
      // From a time when BACKUP_DIR was set.
      if (config.backupDir === null) return;
      await enqueueDailyBackup(db, config, now());
      await make('daily', job);
    },
    [BACKUP_JOB]: (job) => make('asked', job),
    async [VERIFY_JOB](job) {
      const name = String(job.payload);
      const file = path.join(backupFolder(config), name);
      const damage = await damageOf(file, job);
      await noteVerified(db, name, damage, now());
      if (damage !== null) throw new GiveUp(damage);
    },
  };
}
