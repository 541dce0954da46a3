import {
  createReadStream,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { prepareDatabase } from '#app/server/start/prepare-database.ts';
import { readConfig } from '#platform/config/config.ts';
import { type DatabaseLocation, openDatabase } from '#platform/db/database.ts';
import { postgresEngine } from '#platform/db/dialects/postgres.ts';
import { sqliteEngine } from '#platform/db/dialects/sqlite.ts';
import { type PostgresServer, startPostgres } from '#tests/support/databases/postgres.ts';
import { fill, versionOf } from './generate.ts';

export const ENGINES = ['sqlite', 'postgres'] as const;
export type EngineName = (typeof ENGINES)[number];

const DATA = path.join(import.meta.dirname, 'data');
/** Name of the PostgreSQL database. */
const DATABASE = 'savepoint';
const MARK = 'generated.json';
const FOLDERS: Record<EngineName, string> = { sqlite: 'articles', postgres: 'postgres' };

const FULL_TEXT_INDEX = 'search_documents_document';
const FULL_TEXT_INDEX_STATEMENT =
  postgresEngine.types.fullTextIndex.find((one) => one.includes(FULL_TEXT_INDEX)) ?? '';

/** Reads a file to its end, so that the operating system caches it. */
async function readThrough(file: string): Promise<void> {
  for await (const _chunk of createReadStream(file, { highWaterMark: 1 << 20 }));
}

export interface BenchDatabase {
  location: DatabaseLocation;
  /** Size of the database. */
  bytes: number;
  /** Stops the database server, if there is one. */
  close(): Promise<void>;
}

/** On its own connection without time limits: for a million articles it takes minutes. */
async function finishPostgres(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(FULL_TEXT_INDEX_STATEMENT);
    // PostgreSQL does this by itself some minutes later.
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

async function generate(
  location: DatabaseLocation,
  count: number,
  say: (line: string) => void,
): Promise<void> {
  const database = await openDatabase(location);
  try {
    await prepareDatabase(database, readConfig({ DEMO_CONTENT: 'off' }), Date.now());
    const isPostgres = database.engine === 'postgres';
    const { db } = database;
    // Building the index afterwards is several times faster than word by word.
    if (isPostgres) await sql`drop index ${sql.id(FULL_TEXT_INDEX)}`.execute(db);
    await fill(db, count, say);
    if (location.databaseUrl !== null) await finishPostgres(location.databaseUrl);
  } finally {
    await database.close();
  }
}

async function sizeOf(location: DatabaseLocation): Promise<number> {
  if (location.databaseUrl === null) {
    const file = path.join(location.dataDir, 'savepoint.sqlite');
    await readThrough(file);
    return statSync(file).size;
  }
  const database = await openDatabase(location);
  try {
    const { rows } = await sql<{
      size: number;
    }>`select pg_database_size(current_database()) as size`.execute(database.db);
    return rows[0]?.size ?? Number.NaN;
  } finally {
    await database.close();
  }
}

/**
 * A database of `count` generated articles in `bench/data`: a stored one of the current generator and schema,
 * else a new one. PostgreSQL gets its own server, which `close` stops.
 */
export async function benchDatabase(
  engine: EngineName,
  count: number,
  say: (line: string) => void,
): Promise<BenchDatabase> {
  const dataDir = path.join(DATA, `${FOLDERS[engine]}-${count}`);
  const mark = path.join(dataDir, MARK);
  const version = versionOf(engine === 'sqlite' ? sqliteEngine : postgresEngine, count);
  const kept = existsSync(mark) && readFileSync(mark, 'utf8') === version;
  if (!kept) rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true });
  let server: PostgresServer | undefined;
  if (engine === 'postgres') {
    server = await startPostgres(dataDir, { isNew: !kept, database: DATABASE });
  }
  const location = { dataDir, databaseUrl: server ? `${server.url}/${DATABASE}` : null };
  try {
    if (!kept) {
      say(`Writing ${count} articles into ${dataDir} ...`);
      const started = performance.now();
      await generate(location, count, say);
      writeFileSync(mark, version);
      say(`  written in ${((performance.now() - started) / 1000).toFixed(1)} s`);
    }
    return {
      location,
      bytes: await sizeOf(location),
      close: async () => server?.stop(),
    };
  } catch (error) {
    await server?.stop();
    throw error;
  }
}
