import { createHash } from 'node:crypto';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { restoreBackup, verifyBackup } from '#features/operations/server/backups/public.ts';
import { search } from '#features/search/server/public.ts';
import { readConfig } from '#platform/config/config.ts';
import { MIGRATIONS, type Migration, migrate } from '#platform/db/migrate.ts';
import type { Db } from '#platform/db/schema.ts';
import { openStore, type Store } from '#platform/db/store.ts';
import { contentsOf } from '#tests/support/stores/contents.ts';
import { fillReleased, RELEASED } from '#tests/support/stores/released.ts';
import { ENGINES, NOW, storePlace } from '#tests/support/stores/test-store.ts';
import { prepareStore } from './prepare-store.ts';

const FIRST = { upTo: '', rows: {}, shape: { sqlite: '', postgres: '' }, ...RELEASED[0] };
const reading = { passphrase: async () => null, signal: new AbortController().signal };

/**
 * Who was logged in logs in once more, since sessions know their device; and what changed for readers is
 * remembered for minutes.
 */
const NOT_KEPT = ['sessions', 'changes'];

/** How the engines say what tables, columns and indexes there are. */
async function shapeOf(db: Db, engine: (typeof ENGINES)[number]): Promise<string[]> {
  const ask =
    engine === 'sqlite'
      ? sql`select type, name, sql from sqlite_schema`
      : sql`select table_name, column_name, data_type || is_nullable as type, column_default as said
          from information_schema.columns where table_schema = 'public'
          union all select tablename, indexname, 'index', indexdef
          from pg_indexes where schemaname = 'public'`;
  // Databases sort in their own ways.
  return (await ask.execute(db)).rows.map((row) => JSON.stringify(row)).sort();
}

describe.each(ENGINES)('an upgrade on %s', (engine) => {
  let place: Awaited<ReturnType<typeof storePlace>>;
  let store: Store;
  beforeEach(async () => {
    place = await storePlace({ engine });
    store = await openStore(readConfig(place.env));
  });
  afterEach(async () => {
    await store.close();
    await place.remove();
  });
  const configOf = (env: Record<string, string> = {}) =>
    readConfig({ ...place.env, DEMO_CONTENT: 'off', ...env });
  const start = (env: Record<string, string> = {}) => prepareStore(store, configOf(env), NOW);
  const appliedNames = async () =>
    (await sql<{ name: string }>`select name from migrations order by name`.execute(store.db)).rows;

  it.each(RELEASED)('of a store of $upTo keeps what is in it, and starts', async (released) => {
    const { db } = store;
    await fillReleased(db, released);
    const shape = await shapeOf(db, engine);
    const hash = createHash('sha256').update(shape.join('\n')).digest('hex');
    expect(hash, 'what was released is as it was').toBe(released.shape[engine]);
    await start();
    await start();
    expect(await appliedNames()).toEqual(MIGRATIONS.map(({ name }) => ({ name })));
    for (const [table, rows] of Object.entries(released.rows)) {
      if (NOT_KEPT.includes(table)) continue;
      const { rows: found } = await sql`select * from ${sql.table(table)}`.execute(db);
      for (const row of rows) expect(found, table).toContainEqual(expect.objectContaining(row));
    }
    const lantern = await search(db, { text: 'lantern' }, { limit: 9, offset: 0 });
    expect(lantern.ids).toEqual([1]);
  });

  it('that fails half way leaves the store as it was, for the release of before', async () => {
    const { db } = store;
    await fillReleased(db, FIRST);
    const before = [await contentsOf(db), await shapeOf(db, engine)];
    const broken: Migration = {
      name: '999-broken',
      async apply(trx, { id }) {
        await sql`create table half_way (id ${sql.raw(id)})`.execute(trx);
        await sql`update articles set title = 'Changed'`.execute(trx);
        throw new Error('This does not go on.');
      },
    };
    const failing = migrate(db, [...MIGRATIONS, broken]);
    await expect(failing).rejects.toThrow('This does not go on.');
    expect([await contentsOf(db), await shapeOf(db, engine)]).toEqual(before);
    await start();
  });

  it('of a store of a newer release is refused in one line', async () => {
    await start();
    await sql`insert into migrations (name, applied_at) values ('999-later', 0)`.execute(store.db);
    await expect(start()).rejects.toThrow(
      /^A newer release made the store: [^\n]*999-later[^\n]*$/,
    );
  });
});

describe('the backup before an upgrade', () => {
  let place: Awaited<ReturnType<typeof storePlace>>;
  let store: Store;
  beforeEach(async () => {
    place = await storePlace();
    store = await openStore(readConfig(place.env));
    await fillReleased(store.db, FIRST);
  });
  afterEach(async () => {
    await store.close();
    await place.remove();
  });
  const config = (env: Record<string, string> = {}) =>
    readConfig({ ...place.env, DEMO_CONTENT: 'off', ...env });
  const inDataDir = (...names: string[]) => path.join(config().dataDir, ...names);

  it('is made by itself, restored with the release of before, and made once', async () => {
    await prepareStore(store, config(), NOW);
    const names = await readdir(inDataDir('backups'));
    expect(names).toEqual([expect.stringMatching(/^savepoint-.*Z-before-upgrade\.tar$/)]);
    const file = inDataDir('backups', names[0] ?? '');
    const { manifest, damaged } = await verifyBackup(file, reading);
    expect([manifest.schema, manifest.media, damaged]).toEqual([FIRST.upTo, 'none', []]);
    await prepareStore(store, config(), NOW + 1000);
    expect(await readdir(inDataDir('backups'))).toEqual(names);

    const back = config({ DATA_DIR: inDataDir('back') });
    await restoreBackup(back, file, reading);
    const old = await openStore(back);
    const { rows } = await sql`select name from migrations`.execute(old.db);
    await old.close();
    expect(rows).toEqual([{ name: FIRST.upTo }]);
  });

  it('keeps a start that cannot make it from upgrading, and says which setting', async () => {
    await writeFile(inDataDir('backups'), 'in the way');
    const before = await contentsOf(store.db);
    const refused = prepareStore(store, config(), NOW);
    await expect(refused).rejects.toThrow(
      /^The store was not upgraded, .* cannot be written .* set BACKUP_BEFORE_UPGRADE=off\.$/,
    );
    expect(await contentsOf(store.db)).toEqual(before);
    const elsewhere = inDataDir('other');
    await mkdir(elsewhere);
    await prepareStore(store, config({ BACKUP_DIR: elsewhere }), NOW);
    expect(await readdir(elsewhere)).toHaveLength(1);
  });

  it('goes again where the upgrade fails, however often the start is tried', async () => {
    await sql`create table limits (in_the_way text)`.execute(store.db);
    for (const later of [0, 1000]) {
      await expect(prepareStore(store, config(), NOW + later)).rejects.toThrow('limits');
      expect(await readdir(inDataDir('backups'))).toEqual([]);
    }
  });

  it('is not made where that is turned off', async () => {
    await prepareStore(store, config({ BACKUP_BEFORE_UPGRADE: 'off' }), NOW);
    expect(await readdir(config().dataDir)).not.toContain('backups');
  });
});
