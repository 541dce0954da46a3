import { chmod, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { embeddedPostgres, freePort } from '#tests/support/postgres.ts';

const DATABASE = 'savepoint';

export interface PostgresServer {
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts a real PostgreSQL server with its usual settings, durability included, on a folder that
 * stays; an empty folder is made into a database first.
 * @param isNew whether the folder is empty
 */
export async function startPostgres(folder: string, isNew: boolean): Promise<PostgresServer> {
  const EmbeddedPostgres = await embeddedPostgres();
  const port = await freePort();
  const asRoot = process.getuid?.() === 0;
  await mkdir(folder, { recursive: true });
  if (asRoot) await chmod(folder, 0o755);
  const server = new EmbeddedPostgres({
    databaseDir: path.join(folder, 'cluster'),
    port,
    user: 'savepoint',
    password: 'savepoint',
    persistent: true,
    createPostgresUser: asRoot,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: ['-c', 'listen_addresses=127.0.0.1'],
    onLog: () => undefined,
  });
  if (isNew) await server.initialise();
  await server.start();
  if (isNew) await server.createDatabase(DATABASE);
  return {
    url: `postgres://savepoint:savepoint@127.0.0.1:${port}/${DATABASE}`,
    stop: () => server.stop(),
  };
}
