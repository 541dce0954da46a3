import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  ENGINES,
  openTestDatabase,
  type TestDatabase,
  testDatabaseLocation,
} from '#tests/support/databases/test-database.ts';
import { readConfig } from '../config/config.ts';
import { DatabaseError, databaseFailure, inTransaction, openDatabase } from './database.ts';
import { engineOf } from './engine.ts';
import type { Db } from './schema.ts';

const tag = (name: string) => ({ name, name_key: name, description: '' });

describe.each(ENGINES)('a database on %s', (engine) => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await openTestDatabase({ engine });
  });
  afterAll(() => database.close());

  const add = (db: Db, name: string) => db.insertInto('tags').values(tag(name)).execute();
  const has = async (name: string) =>
    (await database.db.selectFrom('tags').select('id').where('name', '=', name).execute())
      .length === 1;

  it('the engine is known, also inside a transaction', async () => {
    expect(database.engine).toBe(engine);
    expect(engineOf(database.db).name).toBe(engine);
    await inTransaction(database.db, async (trx) => expect(engineOf(trx).name).toBe(engine));
  });

  it('a successful transaction is stored', async () => {
    expect(await inTransaction(database.db, (trx) => add(trx, 'kept').then(() => 'result'))).toBe(
      'result',
    );
    expect(await has('kept')).toBe(true);
  });

  it('a transaction that fails in our code or in the database is rolled back', async () => {
    const ours = inTransaction(database.db, async (trx) => {
      await add(trx, 'lost');
      throw new Error('ours');
    });
    await expect(ours).rejects.toThrow('ours');
    const its = inTransaction(database.db, async (trx) => {
      await add(trx, 'lost');
      await add(trx, 'lost');
    });
    await expect(its).rejects.toThrow();
    expect(await has('lost')).toBe(false);
    await inTransaction(database.db, (trx) => add(trx, 'next'));
    expect(await has('next')).toBe(true);
  });

  it('a nested transaction is part of the outer one', async () => {
    const work = inTransaction(database.db, async (trx) => {
      await inTransaction(trx, (inner) => add(inner, 'inner'));
      throw new Error('outer');
    });
    await expect(work).rejects.toThrow('outer');
    expect(await has('inner')).toBe(false);
  });

  it('an open transaction is invisible to others', async () => {
    const other = await openDatabase(database.config);
    await inTransaction(database.db, async (trx) => {
      await add(trx, 'under way');
      const rows = await other.db
        .selectFrom('tags')
        .where('name', '=', 'under way')
        .selectAll()
        .execute();
      expect(rows).toEqual([]);
    });
    expect(await has('under way')).toBe(true);
    await other.close();
  });

  it('a write waits for another process, and everything else continues', async () => {
    const other = await openDatabase(database.config);
    const waits: Promise<unknown>[] = [];
    await inTransaction(other.db, async (trx) => {
      await add(trx, 'theirs');
      waits.push(inTransaction(database.db, (ours) => add(ours, 'ours')));
      waits.push(add(database.db, 'ours, alone'));
      // By now the others have tried.
      for (let look = 0; look < 10; look += 1) await setImmediate();
    });
    await Promise.all(waits);
    for (const name of ['theirs', 'ours', 'ours, alone']) expect(await has(name)).toBe(true);
    await other.close();
  });

  it('a duplicate key is distinguished from other failures', async () => {
    const { isUniqueViolation } = engineOf(database.db);
    await add(database.db, 'taken');
    const failure = (work: Promise<unknown>) =>
      work.then(
        () => null,
        (error: unknown) => error,
      );
    expect(isUniqueViolation(await failure(add(database.db, 'taken')))).toBe(true);
    const nothing = sql`insert into tags (name) values (null)`.execute(database.db);
    expect(isUniqueViolation(await failure(nothing))).toBe(false);
    expect(isUniqueViolation(await failure(sql`select nonsense`.execute(database.db)))).toBe(false);
    expect(isUniqueViolation(new Error('UNIQUE?'))).toBe(false);
  });

  it('a dangling reference is refused', async () => {
    const values = { page: 'news', position: 0, article_id: 999 };
    await expect(database.db.insertInto('placements').values(values).execute()).rejects.toThrow();
  });

  it('numbers stay numbers, however large a time is', async () => {
    const at = Date.UTC(9999, 11, 31);
    await database.db.insertInto('changes').values({ topics: 'articles', at }).execute();
    const row = await database.db
      .selectFrom('changes')
      .selectAll()
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(row?.at).toBe(at);
    const { rows } = await sql<{ n: number }>`select count(*) as n from changes`.execute(
      database.db,
    );
    expect(rows[0]?.n).toBeTypeOf('number');
  });

  it('a reopened database has its data', async () => {
    await add(database.db, 'durable');
    const again = await openDatabase(database.config);
    const row = await again.db
      .selectFrom('tags')
      .select('name')
      .where('name', '=', 'durable')
      .execute();
    expect(row).toEqual([{ name: 'durable' }]);
    await again.close();
  });
});

describe('SQLite databases', () => {
  it('a write is on the disk before it returns', async () => {
    const place = await testDatabaseLocation();
    const database = await openDatabase(readConfig(place.env));
    const pragma = async (name: string) =>
      Object.values(
        (await sql.raw<object>(`pragma ${name}`).execute(database.db)).rows[0] ?? {},
      )[0];
    expect(await pragma('journal_mode')).toBe('wal');
    expect(await pragma('synchronous')).toBe(2);
    expect(await pragma('foreign_keys')).toBe(1);
    await database.close();
    await place.remove();
  });

  it('missing folders of the database are created', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'savepoint-test-'));
    const dataDir = path.join(folder, 'a/b/c');
    await (await openDatabase({ dataDir, databaseUrl: null })).close();
    expect(await readdir(dataDir)).toContain('savepoint.sqlite');
    await (await openDatabase({ dataDir, databaseUrl: null })).close();
    await rm(folder, { recursive: true });
  });

  it('a database that cannot be opened is named with its path and what to check', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'savepoint-test-'));
    const file = path.join(folder, 'file');
    await writeFile(file, 'not a folder');
    const dataDir = path.join(file, 'x');
    const opening = openDatabase({ dataDir, databaseUrl: null });
    await expect(opening).rejects.toThrow(DatabaseError);
    await expect(opening).rejects.toThrow(`The database in ${dataDir} cannot be used: `);
    await expect(opening).rejects.toThrow(
      /Check that DATA_DIR is the right folder and can be written/,
    );
    await rm(folder, { recursive: true });
  });

  it('a damaged database is named with its path and the way to a backup', async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'savepoint-test-'));
    await writeFile(
      path.join(dataDir, 'savepoint.sqlite'),
      'not a database, but long enough to see',
    );
    const opening = openDatabase({ dataDir, databaseUrl: null });
    await expect(opening).rejects.toThrow(DatabaseError);
    await expect(opening).rejects.toThrow(`The database in ${dataDir} is damaged: `);
    await expect(opening).rejects.toThrow(/restore the newest backup/);
    await rm(dataDir, { recursive: true });
  });
});

describe('a PostgreSQL server that cannot be reached', () => {
  it('the error names the server without its password', async () => {
    const server = createServer();
    const port = await new Promise<number>((resolve) => {
      server.listen(0, '127.0.0.1', () => {
        const address = server.address();
        server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
      });
    });
    const databaseUrl = `postgres://someone:hunter2@127.0.0.1:${port}/magazine`;
    const opening = openDatabase({ dataDir: '/nowhere', databaseUrl });
    await expect(opening).rejects.toThrow(DatabaseError);
    await expect(opening).rejects.toThrow(
      new RegExp(`^PostgreSQL at 127\\.0\\.0\\.1:${port}/magazine cannot be used: .*ECONNREFUSED`),
    );
    await expect(opening).rejects.toThrow(
      /Check that the server runs and that DATABASE_URL is right/,
    );
    await expect(opening).rejects.not.toThrow(/hunter2/);
  });
});

it.each([
  [
    { message: 'The server does not support SSL connections', code: '' },
    /remove sslmode from DATABASE_URL/,
  ],
  [{ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }, /sslrootcert=FILE/],
  [{ code: 'ERR_TLS_CERT_ALTNAME_INVALID' }, /host name of its certificate/],
  [{ code: '53300' }, /Lower DATABASE_POOL/],
  [{ code: '28P01' }, /user and password in DATABASE_URL/],
  [{ code: 'ECONNREFUSED' }, /Check that the server runs/],
])('the message of a PostgreSQL failure %j has its remedy', (failure, remedy) => {
  const location = { dataDir: '/data', databaseUrl: 'postgres://me:hunter2@db.example/mag' };
  const { message } = databaseFailure(location, Object.assign(new Error('x'), failure)) as Error;
  expect(message).toMatch(/^PostgreSQL at db\.example:5432\/mag cannot be used: /);
  expect(message).toMatch(remedy);
});
