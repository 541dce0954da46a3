import { randomFillSync } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { Encrypter } from 'age-encryption';
import { packTar } from 'modern-tar';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { search } from '#features/search/server/public.ts';
import { beginTwoFactorLogin } from '#features/users/server/login/two-factor-login.ts';
import { rememberBrowser } from '#features/users/server/sessions/known-browsers.ts';
import { DAY } from '#lib/durations.ts';
import { type Config, readConfig } from '#platform/config/config.ts';
import { inTransaction, openDatabase, openSnapshot } from '#platform/db/database.ts';
import { takeFolder } from '#platform/db/database-file.ts';
import { migrate } from '#platform/db/migrate.ts';
import { countRows } from '#platform/db/queries/count-rows.ts';
import { openStorage } from '#platform/storage/open.ts';
import { imageKeys, smallMagazine } from '#tests/support/content/backups.ts';
import { sessionFor } from '#tests/support/content/people.ts';
import {
  ENGINES,
  NOW,
  openTestDatabase,
  type TestDatabase,
  testDatabaseLocation,
} from '#tests/support/databases/test-database.ts';
import { startS3 } from '#tests/support/servers/s3-server.ts';
import { runBackupTask } from './backup-task.ts';
import type { BackupOptions } from './make-backup.ts';
import { makeBackup, restoreBackup, verifyBackup } from './public.ts';

const { signal } = new AbortController();
const PASSPHRASE = 'correct horse battery staple';

vi.mock('node:fs/promises', { spy: true });

// A key takes a second to derive, on purpose; here it is derived often.
const { setPassphrase } = Encrypter.prototype;
vi.spyOn(Encrypter.prototype, 'setPassphrase').mockImplementation(function (this: Encrypter, said) {
  this.setScryptWorkFactor(8);
  setPassphrase.call(this, said);
});

describe.each(ENGINES)('a backup on %s', (engine) => {
  let database: TestDatabase;
  let folder: string;
  let file: string;
  beforeAll(async () => {
    database = await openTestDatabase({ engine });
    await smallMagazine(database.db, openStorage(database.config));
  });
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'savepoint-backup-'));
    file = path.join(folder, 'all.tar');
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));
  afterAll(() => database.close());

  const make = (more: Partial<BackupOptions> = {}, config: Config = database.config) =>
    makeBackup(config, { file, passphrase: null, media: 'all', now: NOW, signal, ...more });
  const reading = (passphrase: string | null = null) => ({
    passphrase: async () => passphrase,
    signal,
  });
  const verify = (passphrase: string | null = null) => verifyBackup(file, reading(passphrase));

  /** Settings that lead to an empty folder. */
  const emptyPlace = async (env: Record<string, string> = {}) => {
    const dataDir = path.join(folder, 'restored');
    await mkdir(dataDir);
    return readConfig({ DATA_DIR: dataDir, ...env });
  };

  async function contents(config: Config) {
    const { db, close } = await openSnapshot(config);
    const storage = openStorage(config);
    try {
      const articles = await db.selectFrom('articles').selectAll().orderBy('id').execute();
      const images: Record<string, string | null> = {};
      for (const key of await imageKeys(db)) {
        const stored = await storage.get(key);
        images[key] = stored && String(await buffer(stored.stream));
      }
      return { articles, images };
    } finally {
      await close();
    }
  }

  it('contains everything: restored into an empty folder it is the same magazine', async () => {
    const made = await make();
    expect(made).toMatchObject({ encrypted: false, leftOut: [], manifest: { engine } });
    expect(made.manifest.tables).toMatchObject({ articles: 3, media: 2, users: 1 });
    expect(await readdir(folder)).toEqual(['all.tar']);
    expect(await verify()).toMatchObject({ damaged: [], files: 6, encrypted: false });
    const config = await emptyPlace();
    await restoreBackup(config, file, reading());
    expect(await contents(config)).toEqual(await contents(database.config));
    expect((await contents(config)).articles).toHaveLength(3);
    const restored = await openDatabase(config);
    const { ids } = await search(restored.db, { text: 'lamp' }, { limit: 9, offset: 0 });
    expect(ids).toHaveLength(1);
    await restored.close();
    expect((await readdir(config.dataDir)).toSorted()).toEqual(['media', 'savepoint.sqlite']);
  });

  it('restores no session, API token, known browser, challenge or link that still works', async () => {
    const { db } = database;
    const { id: user_id } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow();
    await sessionFor(db, user_id, NOW);
    const valid = { user_id, created_at: NOW, expires_at: NOW + DAY };
    const token = { name: 'Importer', role: 'author', token_hash: 'token' } as const;
    await db
      .insertInto('api_tokens')
      .values({ ...valid, ...token })
      .execute();
    const link = {
      kind: 'invitation',
      token_hash: 'link',
      created_by: null,
      is_emailed: 0,
    } as const;
    await db
      .insertInto('account_links')
      .values({ ...valid, ...link })
      .execute();
    await rememberBrowser(db, user_id, undefined, { address: '10.0.0.1', agent: 'x' }, NOW);
    await beginTwoFactorLogin(db, user_id, NOW);
    await make();
    const config = await emptyPlace();
    await restoreBackup(config, file, reading());
    const { db: restored, close } = await openSnapshot(config);
    try {
      for (const table of ['sessions', 'api_tokens', 'known_browsers', 'challenges'] as const) {
        expect(await countRows(restored.selectFrom(table)), table).toBe(0);
        expect(await countRows(db.selectFrom(table)), `${table} before`).toBeGreaterThan(0);
      }
      const links = await restored.selectFrom('account_links').select('expires_at').execute();
      expect(links).toEqual([{ expires_at: 0 }]);
    } finally {
      await close();
    }
  });

  it('restores webhooks paused', async () => {
    await database.db
      .insertInto('webhooks')
      .values({
        url: 'https://hooks.example/',
        events: 'article.published',
        secret: 'whsec_MTIz',
        is_active: 1,
        created_at: NOW,
      })
      .execute();
    await make();
    const config = await emptyPlace();
    await restoreBackup(config, file, reading());
    const { db: restored, close } = await openSnapshot(config);
    try {
      const row = await restored.selectFrom('webhooks').select(['is_active', 'problem']).execute();
      expect(row).toEqual([{ is_active: 0, problem: 'Paused because a backup was restored.' }]);
    } finally {
      await close();
    }
  });

  it('can be restored to the other engine, and no server starts there before it is complete', async () => {
    await make();
    const place = await testDatabaseLocation({
      engine: engine === 'sqlite' ? 'postgres' : 'sqlite',
    });
    const config = readConfig(place.env);
    try {
      const stopped = new AbortController();
      const onProgress = (bytes: number, total: number) => {
        if (bytes === total) queueMicrotask(() => stopped.abort());
      };
      const half = restoreBackup(config, file, {
        ...reading(),
        signal: stopped.signal,
        onProgress,
      });
      await expect(half).rejects.toThrow();
      await restoreBackup(config, file, reading());
      expect(await contents(config)).toEqual(await contents(database.config));
      await expect(restoreBackup(config, file, reading())).rejects.toThrow(/already|not empty/);
      const { db, close } = await openDatabase(config);
      await migrate(db);
      const found = await search(db, { text: 'lamp' }, { limit: 9, offset: 0 });
      expect(found.ids).toHaveLength(1);
      await close();
    } finally {
      await place.remove();
    }
  });

  it('is encrypted with a passphrase and unreadable with another', async () => {
    await make({ passphrase: PASSPHRASE });
    const bytes = await readFile(file);
    expect(bytes.subarray(0, 22).toString()).toBe('age-encryption.org/v1\n');
    expect(bytes.includes('A lamp')).toBe(false);
    await expect(verify('another')).rejects.toThrow('The passphrase is wrong');
    await expect(verify(null)).rejects.toThrow('is encrypted. Set SAVEPOINT_PASSPHRASE');
    const config = await emptyPlace();
    await restoreBackup(config, file, reading(PASSPHRASE));
    expect(await contents(config)).toEqual(await contents(database.config));
    bytes[5000] = (bytes[5000] ?? 0) ^ 1;
    await writeFile(file, bytes);
    await expect(verify(PASSPHRASE)).rejects.toThrow('is damaged');
  });

  it('leaves no plain text on disk when encrypted, and nothing at all when killed', async () => {
    const { dataDir } = database.config;
    const inClear = async (place: string) => {
      const names = await readdir(place, { withFileTypes: true });
      return names.filter((one) => one.isDirectory() && one.name.endsWith('.part'));
    };
    const left = path.join(dataDir, 'encrypting.0a1b2c3d.part');
    const held = path.join(dataDir, 'encrypting.4e5f6a7b.part');
    await mkdir(left);
    await mkdir(held);
    const letGo = takeFolder(held);
    const seen: Promise<[number, number]>[] = [];
    const look = async (): Promise<[number, number]> => [
      (await inClear(folder)).length,
      (await inClear(dataDir)).length,
    ];
    const onProgress = () => void seen.push(look());
    await make({ passphrase: PASSPHRASE, onProgress });
    expect(await Promise.all(seen)).toContainEqual([0, 2]);
    expect(await inClear(dataDir)).toMatchObject([{ name: path.basename(held) }]);
    await verifyBackup(file, { ...reading(PASSPHRASE), onProgress });
    expect((await Promise.all(seen)).filter(([beside]) => beside > 0)).toEqual([]);
    letGo?.();
    await rm(held, { recursive: true });
  });

  it('is one snapshot, whatever is written during it', async () => {
    const making = make();
    let done = false;
    const ended = making.finally(() => {
      done = true;
    });
    let written = 0;
    for (; !done; written += 1) {
      const name = `meanwhile ${written}`;
      await inTransaction(database.db, async (trx) => {
        await trx.insertInto('tags').values({ name, name_key: name, description: '' }).execute();
        await trx.insertInto('searches').values({ day: NOW, phrase: name, count: 1 }).execute();
      });
      await setImmediate();
    }
    const { tags, searches } = (await ended).manifest.tables;
    expect(written).toBeGreaterThan(2);
    // Both of a transaction, or none; and not what came after the moment.
    expect(tags).toBe(searches);
    expect(tags).toBeLessThan(written);
    expect((await verify()).damaged).toEqual([]);
    await database.db.deleteFrom('tags').execute();
  });

  it('omits images deleted during it and lists them', async () => {
    const storage = openStorage(database.config);
    const [first = ''] = await imageKeys(database.db);
    await storage.remove(first);
    const { leftOut } = await make();
    expect(leftOut).toEqual([first]);
    expect(await verify()).toMatchObject({ damaged: [], files: 5 });
    await storage.put(first, Buffer.from(`bytes of ${first}`), 'image/jpeg');
  });

  it('before an upgrade contains only the database and is restored next to existing images', async () => {
    await make({ media: 'none' });
    expect(await verify()).toMatchObject({ files: 0, manifest: { media: 'none' } });
    const config = await emptyPlace();
    await openStorage(config).put('a/b.jpg', Buffer.from('an image'), 'image/jpeg');
    await restoreBackup(config, file, reading());
    expect((await contents(config)).articles).toHaveLength(3);
  });

  it('reads images from a bucket and restores them into one', async () => {
    const s3 = await startS3();
    try {
      await make();
      const config = await emptyPlace(s3.env);
      await restoreBackup(config, file, reading());
      expect(s3.objects.size).toBe(6);
      expect(await contents(config)).toEqual(await contents(database.config));
      const again = path.join(folder, 'again.tar');
      expect(await make({ file: again }, config)).toMatchObject({ leftOut: [] });
      expect(await verifyBackup(again, reading())).toMatchObject({ files: 6, damaged: [] });
      s3.state.failing = 503;
      await expect(make({ file: again }, config)).rejects.toThrow('The file storage refused');
    } finally {
      await s3.stop();
    }
  });

  it('continues a killed restore, and no server starts before it is complete', async () => {
    await make();
    const config = await emptyPlace();
    const [first = ''] = await imageKeys(database.db);
    await mkdir(path.join(config.dataDir, 'restore.part'));
    await openStorage(config).put(first, Buffer.from(`bytes of ${first}`), 'image/jpeg');
    await expect(openDatabase(config)).rejects.toThrow(/Restore it again to continue\./);
    await restoreBackup(config, file, reading());
    expect(await contents(config)).toEqual(await contents(database.config));
    // Killed when all was in its place.
    await mkdir(path.join(config.dataDir, 'restore.part'));
    const opened = await openDatabase(config);
    await opened.close();
  });

  // What is refused is refused before an engine is asked.
  if (engine === 'postgres') return;
  describe('is refused', () => {
    it('if it is cut off at any byte', async () => {
      await make();
      const whole = await readFile(file);
      const { length } = whole;
      for (const bytes of [0, 1, 300, 512, 5000, Math.floor(length / 2), length - 3000]) {
        await writeFile(file, whole.subarray(0, bytes));
        await expect(verify(), String(bytes)).rejects.toThrow(/not a backup|incomplete|damaged/);
      }
    });

    it('if any bit of it changed', async () => {
      await make();
      const bytes = await readFile(file);
      const config = await emptyPlace();
      // A header, the manifest, the store's pages, an image, the sums.
      const [image, sums] = [bytes.indexOf('bytes of'), bytes.lastIndexOf('SHA256SUMS') + 512];
      for (const at of [10, 600, 20_000, image, sums]) {
        const changed = Buffer.from(bytes);
        changed[at] = (changed[at] ?? 0) ^ 0x04;
        await writeFile(file, changed);
        const damaged = await verify().then(
          (report) => report.damaged.length > 0,
          (error: Error) => /damaged|not a backup|incomplete/.test(error.message),
        );
        expect(damaged, String(at)).toBe(true);
        await expect(restoreBackup(config, file, reading()), String(at)).rejects.toThrow();
        expect(await readdir(config.dataDir), 'nothing is left').not.toContain('savepoint.sqlite');
      }
    });

    it('if a path leads out of its folder or it is from a newer release', async () => {
      const manifest = (await make()).manifest;
      const pack = async (said: object, name: string) => {
        const text = JSON.stringify({ ...manifest, ...said });
        const [bytes, other] = [Buffer.from(text), Buffer.from('x')];
        const entries = [
          { header: { name: 'manifest.json', size: bytes.length }, data: bytes },
          { header: { name: 'store.sqlite', size: 1 }, data: other },
          { header: { name, size: 1 }, data: other },
        ];
        await writeFile(file, await packTar(entries));
      };
      const config = await emptyPlace();
      const refused = async (message: RegExp) => {
        await expect(verify()).rejects.toThrow(message);
        await expect(restoreBackup(config, file, reading())).rejects.toThrow(/./);
        expect(await readdir(folder)).toEqual(['all.tar', 'restored']);
        expect((await readdir(config.dataDir)).filter((name) => name !== 'media')).toEqual([]);
      };
      for (const name of ['../up', 'media/../../up', '/tmp/up', 'media/.hidden', 'store.sqlite']) {
        await pack({}, name);
        await refused(/is not a backup: it contains/);
      }
      await pack({ formatVersion: 2 }, 'media/a.jpg');
      await refused(/was made by a newer release\. Use that release/);
      await pack({ schema: '999-later' }, 'media/a.jpg');
      await refused(/^The database was made by a newer release: .* 999-later/);
      await pack({ format: 'else' }, 'media/a.jpg');
      await refused(/is not a backup/);
    });

    it('if the target already contains a magazine', async () => {
      await make();
      await expect(restoreBackup(database.config, file, reading())).rejects.toThrow(
        'already exists',
      );
      const config = await emptyPlace();
      const wal = path.join(config.dataDir, 'savepoint.sqlite-wal');
      await writeFile(wal, '');
      await expect(restoreBackup(config, file, reading())).rejects.toThrow(`${wal} already exists`);
      await rm(wal);
      await openStorage(config).put('demo/a/1x1.jpg', Buffer.from('crop'), 'image/jpeg');
      await openStorage(config).put('a/b.jpg', Buffer.from('other'), 'image/jpeg');
      await expect(restoreBackup(config, file, reading())).rejects.toThrow('already has images');
      expect(await readdir(config.dataDir)).toEqual(['media']);
    });

    it('if the disk is too full, before anything is written', async () => {
      await make();
      const before = await readFile(file);
      const nearlyFull = { ...(await statfs(folder)), bavail: 16_500, bsize: 4096 };
      vi.mocked(statfs).mockResolvedValueOnce(nearlyFull);
      const message =
        /^The disk of .* is too full: the backup needs about \d+ MB, and [0-3] MB are free beyond the 6\d MB .* Free some space or use another disk\.$/;
      await expect(make()).rejects.toThrow(message);
      expect((await readFile(file)).equals(before)).toBe(true);
      const config = await emptyPlace();
      vi.mocked(statfs).mockResolvedValueOnce({ ...nearlyFull, bavail: 0 });
      await expect(restoreBackup(config, file, reading())).rejects.toThrow(message);
      expect([await readdir(folder), await readdir(config.dataDir)]).toEqual([
        ['all.tar', 'restored'],
        [],
      ]);
    });

    it('by a job if too little would be left on the disk of DATA_DIR', async () => {
      const { bsize, ...disk } = await statfs(folder);
      const nearlyFull = { ...disk, bsize, bavail: Math.floor(900e6 / bsize) };
      const task = { step: 'make', file, now: NOW } as const;
      vi.mocked(statfs).mockResolvedValueOnce(nearlyFull);
      const config = { ...database.config, backupDir: null };
      await expect(runBackupTask({ ...task, config }, signal)).rejects.toThrow(
        /is too full: .* 0 MB are/,
      );
      vi.mocked(statfs).mockResolvedValueOnce(nearlyFull);
      await runBackupTask({ ...task, config: { ...config, backupDir: folder } }, signal);
    });

    it('a verification for lack of space, and the backup keeps its state', async () => {
      await make();
      const task = { step: 'verify', file, config: database.config } as const;
      const full = { ...(await statfs(folder)), bavail: 0 };
      vi.mocked(statfs).mockResolvedValueOnce(full);
      await expect(runBackupTask(task, signal)).rejects.toThrow(/is too full/);
      expect(await runBackupTask(task, signal)).toEqual({ damage: null });
      await writeFile(file, 'no backup');
      expect(await runBackupTask(task, signal)).toEqual({ damage: expect.stringMatching(/./) });
    });

    it('if another restore into the same folder is running', async () => {
      await make({ passphrase: PASSPHRASE });
      const config = await emptyPlace();
      const passphrase = async () => {
        const second = restoreBackup(config, file, reading(PASSPHRASE));
        await expect(second).rejects.toThrow(
          /^Another restore into .* is running\. Wait until it finishes\.$/,
        );
        return PASSPHRASE;
      };
      await restoreBackup(config, file, { passphrase, signal });
      expect(await contents(config)).toEqual(await contents(database.config));
    });

    it('if it is not a backup', async () => {
      await expect(verify()).rejects.toThrow('does not exist');
      await writeFile(file, 'a text');
      await expect(verify()).rejects.toThrow('is not a backup');
      await writeFile(file, randomFillSync(Buffer.alloc(5000)));
      await expect(verify()).rejects.toThrow('is not a backup');
      await rm(file);
      await mkdir(file);
      await expect(verify()).rejects.toThrow('is not a file');
      await expect(make()).rejects.toThrow('is a folder');
    });
  });
});
