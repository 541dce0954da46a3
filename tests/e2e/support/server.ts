import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { makeDatabaseFolder } from '#tests/support/databases/folder.ts';

const ROOT = path.join(import.meta.dirname, '../../..');

export interface RunningServer {
  url: string;
  /** The output for the operator so far. */
  said: () => string;
  /** Writes a line to its standard input. */
  tell: (line: string) => void;
  stop: () => Promise<void>;
  /** Kills it, as a power cut does. */
  kill: () => Promise<void>;
}

interface StartOptions {
  /** A data folder that outlives the server; by default one is created and removed. */
  dataDir?: string;
  main?: string;
}

/** Creates a data folder, which the caller removes. */
export const makeDataDir = () => makeDatabaseFolder('savepoint-journey-');

/** Starts another magazine on a free port with its own database. */
export async function startServer(
  env: Record<string, string>,
  { dataDir, main = 'src/main.ts' }: StartOptions = {},
): Promise<RunningServer> {
  const folder = dataDir ?? (await makeDataDir());
  const server = spawn(path.join(ROOT, 'node_modules/.bin/node'), [main], {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DEMO_CONTENT: 'on',
      PORT: '0',
      LOG_LEVEL: 'error',
      DATA_DIR: folder,
      ...env,
    },
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  const ended = once(server, 'exit');
  const stop = async () => {
    server.kill();
    await ended;
    if (dataDir === undefined) await rm(folder, { recursive: true, force: true });
  };
  let said = '';
  const { promise: ready, resolve } = Promise.withResolvers<string | undefined>();
  server.stderr.on('data', (chunk: Buffer) => {
    said += String(chunk);
    const url = /is ready: (\S+)/.exec(said)?.[1];
    if (url !== undefined) resolve(url);
  });
  server.stderr.on('end', () => resolve(undefined));
  const url = await ready;
  if (url !== undefined && (await fetch(new URL('/readyz', url))).ok) {
    return {
      url,
      said: () => said,
      tell: (line) => server.stdin.write(`${line}\n`),
      stop,
      kill: async () => {
        server.kill('SIGKILL');
        await ended;
      },
    };
  }
  await stop();
  throw new Error(`the server did not start: ${said}`);
}
