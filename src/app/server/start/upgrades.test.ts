import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  recordBackup,
  restoreBackup,
  verifyBackup,
} from '#features/operations/server/backups/public.ts';
import { HOUR } from '#lib/durations.ts';
import { readConfig } from '#platform/config/config.ts';
import { type Database, inTransaction, openDatabase } from '#platform/db/database.ts';
import { MIGRATIONS, type Migration, migrate } from '#platform/db/migrate.ts';
import { contentsOf } from '#tests/support/databases/contents.ts';
import { ENGINES, NOW, testDatabaseLocation } from '#tests/support/databases/test-database.ts';
import { prepareDatabase } from './prepare-database.ts';

const reading = { passphrase: async () => null, signal: new AbortController().signal };
const silent = pino({ level: 'silent' });
const CURRENT = MIGRATIONS.at(-1)?.name;

/** The migration of a later release. */
const next: Migration = {
  name: '999-next',
  apply: async (trx) => {
    await sql`alter table categories add column icon text not null default 'star'`.execute(trx);
  },
};
const failing: Migration = {
  name: '999-failing',
  async apply(trx, { id }) {
    await sql`create table half_way (id ${sql.raw(id)})`.execute(trx);
    await sql`update categories set name = 'Changed'`.execute(trx);
    throw new Error('migration failed');
  },
};

let place: Awaited<ReturnType<typeof testDatabaseLocation>>;
let database: Database;
afterEach(async () => {
  await database.close();
  await place.remove();
});
const config = (env: Record<string, string> = {}) =>
  readConfig({ ...place.env, DEMO_CONTENT: 'off', ...env });
const start = (
  migrations = MIGRATIONS,
  env: Record<string, string> = {},
  now = NOW,
  log = silent,
) => prepareDatabase(database, config(env), now, { migrations, log });
const appliedNames = async () =>
  (await sql<{ name: string }>`select name from migrations order by name`.execute(database.db))
    .rows;

describe.each(ENGINES)('an upgrade on %s', (engine) => {
  beforeEach(async () => {
    place = await testDatabaseLocation({ engine, prepared: true });
    database = await openDatabase(config());
  });

  const OFF = { BACKUP_BEFORE_UPGRADE: 'off' };

  it('applies the missing migrations to existing rows, once, and is logged', async () => {
    const before = await appliedNames();
    const lines: string[] = [];
    const log = pino({}, { write: (line: string) => void lines.push(line) });
    await start([...MIGRATIONS, next], OFF, NOW, log);
    await start([...MIGRATIONS, next], OFF, NOW, log);
    const upgrades = lines.map((line) => JSON.parse(line));
    expect(upgrades).toMatchObject([{ msg: 'database upgraded', from: CURRENT, to: next.name }]);
    expect(await appliedNames()).toEqual([...before, { name: next.name }]);
    const { rows } = await sql`select distinct icon from categories`.execute(database.db);
    expect(rows).toEqual([{ icon: 'star' }]);
  });

  it('an upgrade that fails half way leaves the database unchanged', async () => {
    const before = [await contentsOf(database.db), await appliedNames()];
    await expect(migrate(database.db, [...MIGRATIONS, failing])).rejects.toThrow(
      'migration failed',
    );
    expect([await contentsOf(database.db), await appliedNames()]).toEqual(before);
    await start();
  });

  it('is refused in one line when the database comes from a newer release', async () => {
    await start([...MIGRATIONS, next], OFF);
    await expect(start()).rejects.toThrow(
      /^The database was made by a newer release: [^\n]*999-next[^\n]*$/,
    );
  });
});

describe('an upgrade on PostgreSQL without a backup', () => {
  beforeEach(async () => {
    place = await testDatabaseLocation({ engine: 'postgres', prepared: true });
    database = await openDatabase(config());
  });

  it('is refused with the remedy, until there is a backup from the last 24 hours', async () => {
    const refusal =
      /^The database was not upgraded, .*"savepoint backup FILE".*BACKUP_BEFORE_UPGRADE=off\.$/;
    await expect(start([...MIGRATIONS, next])).rejects.toThrow(refusal);
    const startedAt = NOW - 23 * HOUR;
    const times = { startedAt, finishedAt: startedAt, verifiedAt: null };
    const sizes = { bytes: 1, mediaBytes: 0, files: 0, missingFiles: 0 };
    const made = { kind: 'command', file: 'by-hand.tar', ...sizes, ...times } as const;
    await inTransaction(database.db, (trx) => recordBackup(trx, made));
    await expect(start([...MIGRATIONS, next], {}, NOW + 2 * HOUR)).rejects.toThrow(refusal);
    await start([...MIGRATIONS, next]);
    expect(await appliedNames()).toContainEqual({ name: next.name });
  });
});

describe('the backup before an upgrade', () => {
  beforeEach(async () => {
    place = await testDatabaseLocation({ prepared: true });
    database = await openDatabase(config());
  });
  const inDataDir = (...names: string[]) => path.join(config().dataDir, ...names);

  it('one backup is made, and it restores to the previous release', async () => {
    await start([...MIGRATIONS, next]);
    const names = await readdir(inDataDir('backups'));
    expect(names).toEqual([expect.stringMatching(/^savepoint-.*Z-before-upgrade\.tar$/)]);
    const file = inDataDir('backups', names[0] ?? '');
    const { manifest, damaged } = await verifyBackup(file, reading);
    expect([manifest.schema, manifest.media, damaged]).toEqual([CURRENT, 'none', []]);
    await start([...MIGRATIONS, next], {}, NOW + 1000);
    expect(await readdir(inDataDir('backups'))).toEqual(names);

    const restored = config({ DATA_DIR: inDataDir('restored') });
    await restoreBackup(restored, file, reading);
    const previous = await openDatabase(restored);
    const { rows } = await sql`select name from migrations`.execute(previous.db);
    await previous.close();
    expect(rows).toEqual(MIGRATIONS.map(({ name }) => ({ name })));
  });

  it('a failing backup stops the upgrade and names the settings', async () => {
    await writeFile(inDataDir('backups'), 'in the way');
    const before = await contentsOf(database.db);
    await expect(start([...MIGRATIONS, next])).rejects.toThrow(
      /^The database was not upgraded, .* cannot be written .* set BACKUP_BEFORE_UPGRADE=off\.$/,
    );
    expect(await contentsOf(database.db)).toEqual(before);
    const elsewhere = inDataDir('other');
    await mkdir(elsewhere);
    await start([...MIGRATIONS, next], { BACKUP_DIR: elsewhere });
    expect(await readdir(elsewhere)).toHaveLength(1);
  });

  it('the backup is deleted after each upgrade that fails', async () => {
    for (const later of [0, 1000]) {
      await expect(start([...MIGRATIONS, failing], {}, NOW + later)).rejects.toThrow(
        'migration failed',
      );
      expect(await readdir(inDataDir('backups'))).toEqual([]);
    }
  });

  it('BACKUP_BEFORE_UPGRADE=off makes no backup', async () => {
    await start([...MIGRATIONS, next], { BACKUP_BEFORE_UPGRADE: 'off' });
    expect(await readdir(config().dataDir)).not.toContain('backups');
  });
});
