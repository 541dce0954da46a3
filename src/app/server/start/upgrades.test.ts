import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { restoreBackup, verifyBackup } from '#features/operations/server/backups/public.ts';
import { readConfig } from '#platform/config/config.ts';
import { type Database, openDatabase } from '#platform/db/database.ts';
import { MIGRATIONS, type Migration, migrate } from '#platform/db/migrate.ts';
import { contentsOf } from '#tests/support/stores/contents.ts';
import { ENGINES, NOW, storePlace } from '#tests/support/stores/test-store.ts';
import { prepareDatabase } from './prepare-database.ts';

const reading = { passphrase: async () => null, signal: new AbortController().signal };
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

let place: Awaited<ReturnType<typeof storePlace>>;
let store: Database;
afterEach(async () => {
  await store.close();
  await place.remove();
});
const config = (env: Record<string, string> = {}) =>
  readConfig({ ...place.env, DEMO_CONTENT: 'off', ...env });
const start = (migrations = MIGRATIONS, env: Record<string, string> = {}, now = NOW) =>
  prepareDatabase(store, config(env), now, { migrations });
const appliedNames = async () =>
  (await sql<{ name: string }>`select name from migrations order by name`.execute(store.db)).rows;

describe.each(ENGINES)('an upgrade on %s', (engine) => {
  beforeEach(async () => {
    place = await storePlace({ engine, prepared: true });
    store = await openDatabase(config());
  });

  it('missing migrations are applied to existing rows once', async () => {
    const before = await appliedNames();
    await start([...MIGRATIONS, next]);
    await start([...MIGRATIONS, next]);
    expect(await appliedNames()).toEqual([...before, { name: next.name }]);
    const { rows } = await sql`select distinct icon from categories`.execute(store.db);
    expect(rows).toEqual([{ icon: 'star' }]);
  });

  it('an upgrade that fails half way leaves the database unchanged', async () => {
    const before = [await contentsOf(store.db), await appliedNames()];
    await expect(migrate(store.db, [...MIGRATIONS, failing])).rejects.toThrow('migration failed');
    expect([await contentsOf(store.db), await appliedNames()]).toEqual(before);
    await start();
  });

  it('a database from a newer release is refused in one line', async () => {
    await start([...MIGRATIONS, next]);
    await expect(start()).rejects.toThrow(
      /^The database was made by a newer release: [^\n]*999-next[^\n]*$/,
    );
  });
});

describe('the backup before an upgrade', () => {
  beforeEach(async () => {
    place = await storePlace({ prepared: true });
    store = await openDatabase(config());
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
    const before = await contentsOf(store.db);
    await expect(start([...MIGRATIONS, next])).rejects.toThrow(
      /^The database was not upgraded, .* cannot be written .* set BACKUP_BEFORE_UPGRADE=off\.$/,
    );
    expect(await contentsOf(store.db)).toEqual(before);
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
