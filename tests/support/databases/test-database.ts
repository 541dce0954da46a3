import { randomBytes } from 'node:crypto';
import { copyFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { inject } from 'vitest';
import { type AppParts, buildApp } from '#app/server/build-app.ts';
import { prepareDatabase } from '#app/server/start/prepare-database.ts';
import { settleSearch } from '#features/articles/server/search-index/public.ts';
import { type Config, readConfig } from '#platform/config/config.ts';
import { type Database, inTransaction, openDatabase } from '#platform/db/database.ts';
import type { App } from '#platform/http/routes.ts';
import { makeDatabaseFolder } from './folder.ts';
import { NOW } from './now.ts';

/**
 * For `describe.each(ENGINES)`: code with its own SQL, searches, lists, locks and jobs is tested on both
 * engines. Other tests use SQLite, which is faster.
 */
export const ENGINES = ['sqlite', 'postgres'] as const;
type EngineName = (typeof ENGINES)[number];

export { NOW };

export async function withAdminClient<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: `${inject('postgresUrl')}/postgres` });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export interface TestDatabase extends Database {
  config: Config;
  /** The SQL of every query since the last `forgetQueries`, except the polls of the change feed. */
  queries: string[];
  forgetQueries(): void;
}

export interface TestDatabaseOptions {
  engine?: EngineName;
  demo?: boolean;
  env?: Record<string, string>;
}

interface PlaceOptions {
  engine?: EngineName;
  /** Whether it contains a database as after a first start: a copy of the template, which is faster. */
  prepared?: boolean;
}

/** A location for a test database, by default empty: its settings, and a function that removes it. */
export async function testDatabaseLocation({
  engine = 'sqlite',
  prepared = false,
}: PlaceOptions = {}) {
  const dataDir = await makeDatabaseFolder('savepoint-test-');
  const env: Record<string, string> = { DATA_DIR: dataDir };
  const name = `test_${randomBytes(6).toString('hex')}`;
  const templates = inject('templates');
  if (engine === 'postgres') {
    const template = prepared ? templates.database : 'template1';
    await withAdminClient((client) => client.query(`create database ${name} template ${template}`));
    env.DATABASE_URL = `${inject('postgresUrl')}/${name}`;
  } else if (prepared) {
    await copyFile(templates.file, path.join(dataDir, path.basename(templates.file)));
  }
  const remove = async () => {
    if (engine === 'postgres') {
      await withAdminClient((client) => client.query(`drop database ${name} with (force)`));
    }
    await rm(dataDir, { recursive: true, force: true });
  };
  return { env, remove };
}

/** A real database for a test, migrated and seeded; `close` removes it. */
export async function openTestDatabase({
  engine = 'sqlite',
  demo = false,
  env = {},
}: TestDatabaseOptions = {}): Promise<TestDatabase> {
  // The demo magazine is loaded only into an empty database, and the template has an admin.
  const prepared = !demo && !('ADMIN_USERNAME' in env || 'ADMIN_PASSWORD' in env);
  const place = await testDatabaseLocation({ engine, prepared });
  const config = readConfig({
    ...place.env,
    DEMO_CONTENT: demo ? 'on' : 'off',
    LOG_LEVEL: 'error',
    ...env,
  });
  const queries: string[] = [];
  const database = await openDatabase(config, (text) => {
    if (!text.includes('from "changes"')) queries.push(text);
  });
  // Waiting for the disk would only cost time.
  if (engine === 'sqlite') await sql`pragma synchronous = off`.execute(database.db);
  if (!prepared) await prepareDatabase(database, config, NOW);
  else if ('BYLINES' in env)
    await inTransaction(database.db, (trx) => settleSearch(trx, config, NOW));
  queries.length = 0;
  return {
    ...database,
    config,
    queries,
    forgetQueries: () => {
      queries.length = 0;
    },
    close: async () => {
      await database.close();
      await place.remove();
    },
  };
}

/** The application on a test database, with a fixed clock. */
export async function buildTestApp(
  database: TestDatabase,
  {
    renderer = null,
    now = () => NOW,
    logger = pino({ level: database.config.logLevel }),
    ...parts
  }: Partial<Omit<AppParts, 'config' | 'db'>> = {},
): Promise<App> {
  const app = await buildApp({
    config: database.config,
    db: database.db,
    logger,
    now,
    renderer,
    ...parts,
  });
  await app.ready();
  return app;
}
