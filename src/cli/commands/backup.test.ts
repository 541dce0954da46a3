import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Encrypter } from 'age-encryption';
import { packTar } from 'modern-tar';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readConfig } from '#platform/config/config.ts';
import { openSnapshot } from '#platform/db/database.ts';
import { openStorage } from '#platform/storage/open.ts';
import { imageKeys, smallMagazine } from '#tests/support/content/backups.ts';
import {
  ENGINES,
  openTestDatabase,
  type TestDatabase,
  testDatabaseLocation,
} from '#tests/support/databases/test-database.ts';
import { callCommand } from '#tests/support/servers/command.ts';

// A key takes a second to derive, on purpose.
const { setPassphrase } = Encrypter.prototype;
vi.spyOn(Encrypter.prototype, 'setPassphrase').mockImplementation(function (this: Encrypter, said) {
  this.setScryptWorkFactor(8);
  setPassphrase.call(this, said);
});

const PASSPHRASE = 'correct horse';

describe.each(ENGINES)('savepoint backup, verify and restore on %s', (engine) => {
  let database: TestDatabase;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'savepoint-commands-'));
    database = await openTestDatabase({ engine });
    await smallMagazine(database.db, openStorage(database.config));
  });
  afterAll(async () => {
    await database.close();
    await rm(folder, { recursive: true });
  });
  const call = (args: string[], more: Parameters<typeof callCommand>[2] = {}) =>
    callCommand({ folder, config: database.config }, args, more);

  it('create a backup next to a running server, verify it and restore it into an empty folder', async () => {
    const made = await call(['backup', 'all.tar']);
    expect(made).toMatchObject({ err: '', code: 0 });
    expect(made.out).toMatch(/\/all\.tar: 3 articles, 2 images, \d+\.\d MB\.\n$/);
    const again = await call(['backup', 'all.tar']);
    expect(again).toMatchObject({
      code: 1,
      err: expect.stringContaining('Use --force to overwrite it.'),
    });
    const verified = await call(['verify', 'all.tar']);
    expect(verified).toMatchObject({ err: '', code: 0 });
    expect(verified.out).toContain(
      'The backup is complete: 3 articles, 6 image files. All checksums',
    );
    const rows = await database.db.selectFrom('backups').select(['kind', 'file']).execute();
    expect(rows).toEqual([{ kind: 'command', file: 'all.tar' }]);

    const refused = await call(['restore', 'all.tar']);
    expect(refused).toMatchObject({ out: '', code: 1 });
    expect(refused.err).toMatch(/^[^\n]*(already exists|not empty)[^\n]*\n$/);
    const place = await testDatabaseLocation({ engine });
    const config = readConfig(place.env);
    const restored = await callCommand({ folder, config }, ['restore', 'all.tar']);
    expect(restored).toMatchObject({ err: '', code: 0 });
    expect(restored.out).toMatch(/^Restored 3 articles, 6 image files as of .*Z\.\n/);
    expect(restored.out).toContain(
      'API tokens, invitations and password reset links no longer work',
    );
    const { db, close } = await openSnapshot(config);
    expect(await db.selectFrom('articles').select('id').execute()).toHaveLength(3);
    await close();
    await place.remove();
  });

  it('exit with 3 for missing images and keep the backup without them', async () => {
    const storage = openStorage(database.config);
    const [lost = ''] = await imageKeys(database.db);
    await storage.remove(lost);
    const made = await call(['backup', 'without.tar']);
    expect([made.code, made.err]).toEqual([
      3,
      `Missing from the backup, because the files don't exist: 1 image file, such as ${lost}.\n`,
    ]);
    expect(made.out).toMatch(/\/without\.tar: 3 articles, 2 images, \d+\.\d MB\.\n$/);
    expect((await call(['verify', 'without.tar'])).out).toContain('5 image files. All');
    const said = await call(['backup', 'without.tar', '--force', '--json']);
    expect([said.code, JSON.parse(said.out).leftOut]).toEqual([3, [lost]]);
    await storage.put(lost, Buffer.from(`bytes of ${lost}`), 'image/jpeg');
    expect((await call(['backup', 'without.tar', '--force'])).code).toBe(0);
  });

  // The copy out of PostgreSQL knows the tables by their names.
  it.runIf(engine === 'sqlite')(
    'say that System does not know of one where the store cannot be written',
    async () => {
      await database.db.schema.alterTable('backups').renameTo('backups_away').execute();
      const made = await call(['backup', 'unknown.tar']);
      await database.db.schema
        .alterTable('backups_away' as 'backups')
        .renameTo('backups')
        .execute();
      expect(made).toMatchObject({ code: 0, out: expect.stringContaining('3 articles') });
      expect(made.err).toMatch(
        /^The backup was written, but couldn't be listed under System: [^\n]*backups[^\n]*\n$/,
      );
      expect(await call(['verify', 'unknown.tar'])).toMatchObject({ code: 0 });
    },
  );

  it('remove control characters of a file from the output', async () => {
    const manifest = {
      format: 'savepoint-backup',
      formatVersion: 1,
      savepoint: '1',
      schema: '9\u001b]0;x\u0007',
      engine,
      madeAt: new Date(0).toISOString(),
      media: 'all',
      tables: {},
    };
    const bytes = Buffer.from(JSON.stringify(manifest));
    const entry = { header: { name: 'manifest.json', size: bytes.length }, data: bytes };
    await writeFile(path.join(folder, 'hostile.tar'), await packTar([entry]));
    const refused = await call(['verify', 'hostile.tar']);
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('know 9 ]0;x .') });
  });

  it('print JSON with --json and exit with 3 for damage', async () => {
    const made = await call(['backup', 'all.tar', '--force', '--json']);
    const { file, bytes, ...said } = JSON.parse(made.out);
    expect(said).toMatchObject({ engine, leftOut: [], encrypted: false, tables: { articles: 3 } });
    const whole = await readFile(file);
    expect(whole.length).toBe(bytes);
    const at = whole.indexOf('bytes of');
    whole[at] = (whole[at] ?? 0) ^ 1;
    await writeFile(file, whole);
    const verified = await call(['verify', 'all.tar', '--json']);
    expect(verified.code).toBe(3);
    expect(JSON.parse(verified.out).damaged).toEqual([expect.stringMatching(/^media\//)]);
    expect((await call(['verify', 'all.tar'])).out).toMatch(/The backup is damaged.*\n {2}media\//);
    expect(await call(['verify', 'none.tar'])).toMatchObject({
      code: 1,
      out: '',
      err: `${path.join(folder, 'none.tar')} does not exist.\n`,
    });
  });
});

describe('savepoint backup --encrypt', () => {
  let database: TestDatabase;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'savepoint-encrypted-'));
    database = await openTestDatabase();
  });
  afterAll(async () => {
    await database.close();
    await rm(folder, { recursive: true });
  });
  const call = (args: string[], more: Parameters<typeof callCommand>[2] = {}) =>
    callCommand({ folder, config: database.config }, args, more);

  it.each([
    [{}, 'Set SAVEPOINT_PASSPHRASE'],
    [{ env: { SAVEPOINT_PASSPHRASE: 'short' } }, 'at least 10 characters'],
    [{ answers: [''] }, 'at least 10 characters'],
    [{ answers: [PASSPHRASE, 'another one'] }, "The passphrases don't match"],
  ])('asks twice, or takes it from the environment: %j is refused', async (caller, message) => {
    const refused = await call(['backup', 'secret.tar.age', '--encrypt'], caller);
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining(message) });
  });

  it('can be read only with the same passphrase', async () => {
    const answers = [PASSPHRASE, PASSPHRASE];
    expect(await call(['backup', 'a.age', '--encrypt'], { answers })).toMatchObject({ code: 0 });
    const env = { SAVEPOINT_PASSPHRASE: PASSPHRASE };
    expect(await call(['verify', 'a.age'], { env })).toMatchObject({ code: 0, err: '' });
    expect(await call(['verify', 'a.age'], { answers: ['another'] })).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringContaining('The passphrase is wrong'),
    });
    const nightly = { BACKUP_PASSPHRASE: PASSPHRASE };
    expect(await call(['verify', 'a.age'], { env: nightly })).toMatchObject({ code: 0 });
  });
});
