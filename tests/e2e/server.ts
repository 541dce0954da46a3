import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '../..');

export interface RunningServer {
  url: string;
  stop: () => Promise<void>;
}

/** Starts a further magazine, on a free port and a store of its own. */
export async function startServer(env: Record<string, string>): Promise<RunningServer> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'savepoint-journey-'));
  const server = spawn(path.join(ROOT, 'node_modules/.bin/node'), ['src/main.ts'], {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: '0',
      LOG_LEVEL: 'error',
      DATA_DIR: dataDir,
      ...env,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(server, 'exit');
  const stop = async () => {
    server.kill();
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  };
  let said = '';
  for await (const chunk of server.stderr.iterator({ destroyOnReturn: false })) {
    said += String(chunk);
    const url = /is ready: (\S+)/.exec(said)?.[1];
    if (url === undefined) continue;
    const ready = await fetch(new URL('/readyz', url));
    if (!ready.ok) break;
    server.stderr.resume();
    return { url, stop };
  }
  await stop();
  throw new Error(`the server did not start: ${said}`);
}
