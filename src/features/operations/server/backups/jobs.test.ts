import { execFileSync } from 'node:child_process';
import { mkdir, readdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pino } from 'pino';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { DAY, HOUR } from '#lib/durations.ts';
import { openDatabase } from '#platform/db/database.ts';
import type { JobRunner } from '#platform/jobs/runner.ts';
import { openStorage } from '#platform/storage/open.ts';
import { imageKeys, smallMagazine } from '#tests/support/content/backups.ts';
import { useJobQueue } from '#tests/support/databases/job-queue.ts';
import { ENGINES, NOW } from '#tests/support/databases/test-database.ts';
import { openLine } from '#tests/support/servers/database-line.ts';
import { backupsSchema } from '../../backups.contract.ts';
import {
  BACKUP_JOB,
  backupHandlers,
  backupsView,
  enqueueBackup,
  enqueueDailyBackup,
  enqueueVerify,
} from './public.ts';

const log = pino({ level: 'silent' });
const TEXT = { encoding: 'utf8' } as const;
/** A process of low priority may wait long for its turn on a busy machine. */
const WAIT = { timeout: 60_000 };
const SLOW = { timeout: 180_000 };
const MIDNIGHT = (Math.floor(NOW / DAY) + 1) * DAY;

describe.each(ENGINES)('backups by jobs on %s', SLOW, (engine) => {
  const queue = useJobQueue({ engine });
  let folder: string;
  let number = 0;

  const config = (more: object = {}) => ({ ...queue.database.config, backupDir: folder, ...more });
  const runner = (more: object = {}, isBeside = false) => {
    const parts = { db: queue.db, now: () => queue.clock, config: config(more), log };
    return queue.runner(backupHandlers(parts, isBeside)).jobs;
  };
  const view = async (more: object = {}) =>
    backupsSchema.parse(await backupsView(queue.db, config(more), queue.clock));
  /** Makes another one. @returns its file */
  const oneMore = async (jobs: JobRunner) => {
    queue.clock += HOUR;
    await enqueueBackup(queue.db, queue.clock);
    await jobs.runDue();
    return (await view()).kept[0]?.file ?? '';
  };
  beforeEach(async () => {
    const { db, config: settings } = queue.database;
    folder = path.join(settings.dataDir, `backups-${++number}`);
    await db.deleteFrom('backups').execute();
    if (number === 1) await smallMagazine(db, openStorage(settings));
  });

  it('one is created each night, verified and listed with the next', async () => {
    expect(await view()).toMatchObject({ last: null, isOld: true, nextAt: null, kept: [] });
    await enqueueDailyBackup(queue.db, config(), NOW);
    const nextAt = new Date(MIDNIGHT).toISOString();
    expect(await view()).toMatchObject({ isRunning: false, nextAt });
    const jobs = runner({}, true);
    expect(await jobs.runDue()).toBe(0);
    queue.clock = MIDNIGHT + HOUR;
    await jobs.runDue();
    const [file = ''] = await readdir(folder);
    expect(file).toMatch(/^savepoint-\d{4}-\d\d-\d\dT01-00-00Z\.tar$/);
    const startedAt = new Date(queue.clock).toISOString();
    const backup = { file, kind: 'daily', startedAt, verifiedAt: startedAt, damage: null };
    expect(await view()).toMatchObject({
      folder,
      keep: 14,
      isRunning: false,
      isOld: false,
      failure: null,
      nextAt: new Date(MIDNIGHT + DAY).toISOString(),
      last: { ...backup, mediaBytes: expect.any(Number) },
      kept: [backup],
    });
    queue.clock += 2 * DAY + 1;
    expect(await view()).toMatchObject({ isOld: true });
  });

  it('one is created at BACKUP_HOUR, and a changed hour replaces the job for the former one', async () => {
    const startOfDay = Math.floor(NOW / DAY) * DAY;
    const runTimes = async () => {
      const waiting = queue.db.selectFrom('jobs').select('run_at').where('state', '=', 'waiting');
      return (await waiting.orderBy('run_at').execute()).map(({ run_at }) => run_at - startOfDay);
    };
    queue.clock = startOfDay + 4 * HOUR;
    await enqueueDailyBackup(queue.db, config({ backupHour: 3 }), queue.clock);
    await enqueueDailyBackup(queue.db, config({ backupHour: 3 }), queue.clock);
    expect(await runTimes()).toEqual([DAY + 3 * HOUR]);
    const later = config({ backupHour: 22 });
    await enqueueDailyBackup(queue.db, later, queue.clock);
    expect(await runTimes()).toEqual([22 * HOUR]);
    queue.clock = startOfDay + 22 * HOUR;
    await runner({ backupHour: 22 }).runDue();
    expect(await runTimes()).toEqual([DAY + 22 * HOUR]);
    // One that failed and waits for its retry stays.
    await queue.db
      .updateTable('jobs')
      .set({ attempts: 1 })
      .where('state', '=', 'waiting')
      .execute();
    await enqueueDailyBackup(queue.db, config({ backupHour: 3 }), queue.clock);
    expect(await runTimes()).toEqual([DAY + 3 * HOUR, DAY + 22 * HOUR]);
  });

  it('one is encrypted with BACKUP_PASSPHRASE and verified; a changed passphrase is no damage', async () => {
    const secret = { backupPassphrase: 'nine lights over the bay' };
    await enqueueBackup(queue.db, queue.clock);
    await runner(secret, true).runDue();
    const [file = ''] = await readdir(folder);
    const bytes = await readFile(path.join(folder, file));
    expect(bytes.subarray(0, 21).toString()).toBe('age-encryption.org/v1');
    const verifiedAt = new Date(queue.clock).toISOString();
    expect(await view()).toMatchObject({ last: { file, verifiedAt, damage: null } });
    for (const passphrase of [null, 'ten lights over the bay']) {
      queue.clock += HOUR;
      await enqueueVerify(queue.db, file, queue.clock);
      await runner({ backupPassphrase: passphrase }).runDue();
      expect(await view()).toMatchObject({ last: { file, verifiedAt, damage: null } });
    }
    const left = await readdir(queue.database.config.dataDir);
    expect(left.filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('the configured number is retained, and only older backups are deleted from the folder', async () => {
    await mkdir(folder);
    const others = ['notes.txt', 'savepoint-2020-01-01T00-00-00Z-asked.tar'];
    for (const name of others) await writeFile(path.join(folder, name), '');
    const killed = 'savepoint-2020-01-01T00-00-00Z.tar.0a1b2c3d.part';
    await mkdir(path.join(folder, killed));
    const { dataDir } = queue.database.config;
    await mkdir(path.join(dataDir, 'encrypting.0a1b2c3d.part'));
    const jobs = runner({ backupKeep: 2 });
    await enqueueDailyBackup(queue.db, config(), NOW);
    for (let day = 0; day < 4; day += 1) {
      queue.clock = MIDNIGHT + day * DAY;
      await jobs.runDue();
    }
    const made = (await readdir(folder)).filter((name) => !others.includes(name));
    expect(made.map((name) => name.slice(10, 21)).toSorted()).toEqual(
      [2, 3].map((day) => `${new Date(MIDNIGHT + day * DAY).toISOString().slice(0, 10)}T`),
    );
    expect(await readdir(folder)).toEqual(expect.arrayContaining(others));
    expect((await readdir(dataDir)).filter((name) => name.endsWith('.part'))).toEqual([]);
    expect(await queue.db.selectFrom('backups').select('id').execute()).toHaveLength(2);
  });

  it('one without most images deletes no older one and reports it, also after verification', async () => {
    const jobs = runner({ backupKeep: 1 });
    const make = () => oneMore(jobs);
    const whole = await make();
    const media = path.join(queue.database.config.dataDir, 'media');
    await rename(media, `${media}-elsewhere`);
    const first = await make();
    const lacking = await make();
    await rename(`${media}-elsewhere`, media);
    expect(new Set([whole, first, lacking]).size).toBe(3);
    queue.clock += HOUR;
    await enqueueVerify(queue.db, lacking, queue.clock);
    await jobs.runDue();
    const verifiedAt = new Date(queue.clock).toISOString();
    const poor = { file: lacking, lacksImages: true, missingFiles: 6, damage: null, verifiedAt };
    const good = { file: whole, lacksImages: false, missingFiles: 0 };
    expect(await view()).toMatchObject({ last: good, kept: [poor, good] });
    const next = await make();
    expect((await view()).kept.map(({ file }) => file)).toEqual([next]);
  });

  it('one without a single image does not delete the newest complete one', async () => {
    const jobs = runner({ backupKeep: 1 });
    const files = async () => (await view()).kept.map(({ file }) => file);
    const whole = await oneMore(jobs);
    const [key = ''] = await imageKeys(queue.db);
    const image = path.join(queue.database.config.dataDir, 'media', key);
    await rename(image, `${image}-elsewhere`);
    await oneMore(jobs);
    const lacking = await oneMore(jobs);
    await rename(`${image}-elsewhere`, image);
    expect(await view()).toMatchObject({ last: { missingFiles: 1, lacksImages: false } });
    expect(await files()).toEqual([lacking, whole]);
    const next = await oneMore(jobs);
    expect(await files()).toEqual([next]);
  });

  it('a complete one is retained before incomplete or damaged ones, even of a lost database', async () => {
    const jobs = runner({ backupKeep: 3 });
    const make = () => oneMore(jobs);
    const whole = await make();
    const note = (file: string, values: object) =>
      queue.db.updateTable('backups').set(values).where('file', '=', file).execute();
    const lacking = await make();
    await note(lacking, { missing_files: 7 });
    const unknown = await make();
    await queue.db.deleteFrom('backups').where('file', '=', unknown).execute();
    expect((await view()).kept.map(({ file }) => file)).toEqual([unknown, lacking, whole]);
    const next = await make();
    expect((await view()).kept.map(({ file }) => file)).toEqual([next, unknown, whole]);
    const last = await make();
    expect((await view()).kept.map(({ file }) => file)).toEqual([last, next, unknown]);
    await note(next, { damage: 'It is damaged.' });
    const newest = await make();
    expect((await view()).kept.map(({ file }) => file)).toEqual([newest, last, unknown]);
  });

  it('a new one is retained although the clock was ahead for another', async () => {
    await mkdir(folder);
    const ahead = 'savepoint-2090-01-01T00-00-00Z-asked.tar';
    await writeFile(path.join(folder, ahead), '');
    await enqueueBackup(queue.db, queue.clock);
    await runner({ backupKeep: 1 }).runDue();
    expect(await readdir(folder)).toEqual([expect.not.stringContaining(ahead)]);
  });

  it('retention ignores files that are being written or read', async () => {
    const day = 'savepoint-2020-01-01T00-00-00Z';
    const whole = `${day}-asked.tar`;
    const drafts = [`${day}.tar.0a1b2c3d.part`, `${whole}.0a1b2c3d.part`];
    for (const name of drafts) await mkdir(path.join(folder, name), { recursive: true });
    await writeFile(path.join(folder, whole), '');
    await enqueueBackup(queue.db, queue.clock);
    await runner().runDue();
    expect(await readdir(folder)).toEqual(expect.arrayContaining(drafts));
  });

  it('a failed one is retried and shown, and deletes no older one', async () => {
    await enqueueBackup(queue.db, queue.clock);
    expect(await enqueueBackup(queue.db, queue.clock), 'one at a time').toBe(false);
    expect(await view()).toMatchObject({ isRunning: true });
    await runner().runDue();
    const before = await readdir(folder);
    queue.clock += DAY;
    await enqueueBackup(queue.db, queue.clock);
    const file = path.join(folder, 'a-file');
    await writeFile(file, '');
    const broken = { backupDir: path.join(file, 'backups'), backupKeep: 1 };
    await runner(broken).runDue();
    expect(await view()).toMatchObject({ failure: expect.stringContaining('cannot be written') });
    expect((await readdir(folder)).filter((name) => name !== 'a-file')).toEqual(before);
    queue.clock += HOUR;
    await runner({ backupKeep: 1 }).runDue();
    expect(await view()).toMatchObject({ failure: null, isOld: false });
    expect(await readdir(folder)).toHaveLength(2);
  });

  // The copy out of PostgreSQL knows the tables by their names.
  it.runIf(engine === 'sqlite')(
    'one that cannot be noted goes again, however often it is tried',
    async () => {
      const jobs = runner({ backupKeep: 1 });
      const whole = await oneMore(jobs);
      const { schema } = queue.db;
      await schema.alterTable('backups').renameTo('backups_away').execute();
      await enqueueBackup(queue.db, queue.clock);
      for (let tried = 0; tried < 3; tried += 1) {
        queue.clock += DAY;
        await jobs.runDue();
        expect(await readdir(folder)).toEqual([whole]);
      }
      await schema
        .alterTable('backups_away' as 'backups')
        .renameTo('backups')
        .execute();
      expect(await view()).toMatchObject({ failure: expect.stringMatching(/backups/) });
    },
  );

  it.runIf(engine === 'postgres')(
    'one stays where the connection broke while it was noted: nobody knows whether it was',
    async () => {
      const { config: settings, db } = queue.database;
      const line = await openLine(settings.databaseUrl ?? '');
      const far = await openDatabase({ ...settings, databaseUrl: line.url });
      onTestFinished(async () => {
        await far.close();
        await line.cut();
      });
      const parts = { db: far.db, now: () => queue.clock, config: config(), log };
      const { signal } = new AbortController();
      const job = { id: 1, payload: null, attempt: 1, signal, finish: () => line.cut() };
      await expect(backupHandlers(parts, false)[BACKUP_JOB]?.(job)).rejects.toThrow();
      const [file] = await readdir(folder);
      expect(await db.selectFrom('backups').select('id').execute()).toEqual([]);
      expect(await view()).toMatchObject({ kept: [{ file }], last: { file } });
    },
  );

  it('a stored one is verified again on request, and damage is shown', async () => {
    await enqueueBackup(queue.db, queue.clock);
    await runner().runDue();
    const [file = ''] = await readdir(folder);
    queue.clock += HOUR;
    await enqueueVerify(queue.db, file, queue.clock);
    expect(await view()).toMatchObject({ isVerifying: true });
    await runner().runDue();
    const verifiedAt = new Date(queue.clock).toISOString();
    expect(await view()).toMatchObject({ kept: [{ verifiedAt, damage: null }] });
    await truncate(path.join(folder, file), 5000);
    await enqueueVerify(queue.db, file, queue.clock);
    await runner().runDue();
    expect(await view()).toMatchObject({
      last: null,
      kept: [{ file, damage: expect.stringMatching(/damaged|not whole/) }],
    });
  });

  it('one whose process is killed does not count, and the next attempt cleans up', async () => {
    const [key = ''] = await imageKeys(queue.db);
    const image = path.join(queue.database.config.dataDir, 'media', key);
    await rename(image, `${image}-elsewhere`);
    // Whoever opens it waits: the backup stands still in the middle.
    execFileSync('mkfifo', [image]);
    await enqueueDailyBackup(queue.db, config(), NOW);
    queue.clock = MIDNIGHT;
    const jobs = runner({}, true);
    const first = jobs.runDue();
    await vi.waitFor(async () => expect((await view()).written).toBeGreaterThan(0), WAIT);
    const [child] = execFileSync(
      'pgrep',
      ['-P', `${process.pid}`, '-f', 'backup-process'],
      TEXT,
    ).split('\n');
    process.kill(Number(child), 'SIGKILL');
    await first;
    await rm(image);
    await rename(`${image}-elsewhere`, image);
    const left = await readdir(folder);
    expect(left.filter((name) => name.endsWith('.part'))).toEqual(left);
    expect(left).not.toEqual([]);
    const failure = 'The child process ended early.';
    expect(await view()).toMatchObject({ last: null, kept: [], failure });
    queue.clock += HOUR;
    await jobs.runDue();
    const file = (await readdir(folder)).join();
    expect(await view()).toMatchObject({ last: { file }, kept: [{ file }], failure: null });
  });

  it('none is created automatically without BACKUP_DIR, not even by an older job', async () => {
    await enqueueDailyBackup(queue.db, config({ backupDir: null }), NOW);
    expect(await view()).toMatchObject({ nextAt: null });
    await enqueueDailyBackup(queue.db, config(), NOW);
    queue.clock = MIDNIGHT;
    await runner({ backupDir: null }).runDue();
    expect(await view({ backupDir: null })).toMatchObject({ nextAt: null, last: null, kept: [] });
  });
});
