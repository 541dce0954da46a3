import { mkdtemp, rm } from 'node:fs/promises';
import { constants, setPriority, tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { prepareDatabase } from '#app/server/start/prepare-database.ts';
import { readConfig } from '#platform/config/config.ts';
import { openDatabase } from '#platform/db/database.ts';
import { NOW } from './databases/now.ts';
import { NOT_DURABLE, startPostgres } from './databases/postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the PostgreSQL server of this run, without a database. */
    postgresUrl: string;
    /** Templates of test databases: a database on that server, and a file. */
    templates: { database: string; file: string };
  }
}

const DATABASE = 'savepoint_template';

/** Prepares a database as a first start without the demo magazine does. */
async function makeDatabase(env: Record<string, string>): Promise<void> {
  const config = readConfig({ ...env, DEMO_CONTENT: 'off' });
  const database = await openDatabase(config);
  await prepareDatabase(database, config, NOW);
  await database.close();
}

/**
 * Starts one real PostgreSQL server for all tests of a run, migrates one database of each engine, and removes
 * everything afterwards.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Busy workers would starve the processes that the application starts at a lower priority.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL - 1);
  const folder = await mkdtemp(path.join(tmpdir(), 'savepoint-run-'));
  const server = await startPostgres(folder, {
    isNew: true,
    database: DATABASE,
    settings: NOT_DURABLE,
  });
  await makeDatabase({ DATA_DIR: folder });
  await makeDatabase({ DATA_DIR: folder, DATABASE_URL: `${server.url}/${DATABASE}` });
  project.provide('postgresUrl', server.url);
  project.provide('templates', {
    database: DATABASE,
    file: path.join(folder, 'savepoint.sqlite'),
  });
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
