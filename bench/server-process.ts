import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseLocation } from '#platform/db/database.ts';
import { type Answer, getOnce } from './http-client.ts';

const MAIN = path.join(import.meta.dirname, '../src/main.ts');
const FLOOR = path.join(import.meta.dirname, 'floor.ts');
/** The server runs as `npm start` runs it. */
const { SERVER_ENV, SERVER_FLAGS }: { SERVER_ENV: Record<string, string>; SERVER_FLAGS: string[] } =
  await import(new URL('../scripts/setup.mjs', import.meta.url).href);
const START_WITHIN_MS = 30_000;
const STOP_WITHIN_MS = 12_000;
const ASK_EVERY_MS = 5;
const TICKS_PER_SECOND = 100;

export interface ServerProcess {
  port: number;
  pid: number;
  /** From the start of the process to the complete first response for `firstPath`. */
  coldStartMs: number;
  /** CPU time until then, in milliseconds, which other load changes less; NaN if unknown. */
  startCpuMs: number;
  /** Current memory of the process, in megabytes (10^6 bytes); NaN if unknown. */
  residentMb(): number;
  stop(): Promise<void>;
}

const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

function watch(child: ChildProcess): ChildProcess {
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
  await ended;
  clearTimeout(timer);
}

/** A free port of 127.0.0.1. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

function residentMb(pid: number | undefined): number {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return Number.NaN;
  const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(file, 'utf8'))?.[1];
  return (Number(kibibytes) * 1024) / 1e6;
}

/** CPU time of processes, in milliseconds; NaN if unknown. */
export function cpuOf(pids: readonly number[]): number {
  const ticks = pids.map((pid) => {
    const file = `/proc/${pid}/stat`;
    if (!existsSync(file)) return Number.NaN;
    const fields = readFileSync(file, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return Number(fields[11]) + Number(fields[12]);
  });
  return (ticks.reduce((sum, one) => sum + one, 0) * 1000) / TICKS_PER_SECOND;
}

/**
 * Starts the real server on a database and waits for its first response.
 * @param firstPath requested until it answers 200
 * @param settings further environment variables
 * @param program another program than the sources
 */
export async function startServer(
  { dataDir, databaseUrl }: DatabaseLocation,
  firstPath: string,
  settings: Record<string, string> = {},
  program = MAIN,
): Promise<ServerProcess> {
  const port = await freePort();
  const { PATH } = process.env;
  const started = performance.now();
  const child = watch(
    spawn(process.execPath, [...SERVER_FLAGS, program], {
      // Outside the project, whose .env must not apply.
      cwd: dataDir,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: {
        PATH,
        ...SERVER_ENV,
        HOST: '127.0.0.1',
        PORT: String(port),
        DATA_DIR: dataDir,
        ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
        DEMO_CONTENT: 'off',
        LOG_LEVEL: 'warn',
        ...settings,
      },
    }),
  );
  let said = '';
  child.stderr?.on('data', (chunk) => {
    said += chunk;
  });
  await firstAnswer(child, port, firstPath, () => said);
  return {
    port,
    pid: child.pid ?? 0,
    coldStartMs: performance.now() - started,
    startCpuMs: cpuOf([child.pid ?? 0]),
    residentMb: () => residentMb(child.pid),
    stop: () => stop(child),
  };
}

async function firstAnswer(
  child: ChildProcess,
  port: number,
  firstPath: string,
  said: () => string,
): Promise<void> {
  const deadline = performance.now() + START_WITHIN_MS;
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The server did not start: ${said().trim()}`);
    const answer = await getOnce(port, firstPath).catch(() => null);
    if (answer?.status === 200) return;
    // On a busy machine the start itself causes load shedding.
    if (answer && answer.status !== 503) {
      throw new Error(`${firstPath} answered ${answer.status}`);
    }
    await sleep(ASK_EVERY_MS);
  }
  await stop(child);
  throw new Error(`The server did not answer within ${START_WITHIN_MS} ms`);
}

export interface FloorProcess {
  port: number;
  pid: number;
  /** The response to all requests from now on. */
  answer(like: Answer): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a bare Fastify server: the cost of sending the same bytes without making them. */
export async function startFloor(): Promise<FloorProcess> {
  const child = watch(fork(FLOOR, { serialization: 'advanced', env: { NODE_ENV: 'production' } }));
  const [port] = await once(child, 'message');
  return {
    port,
    pid: child.pid ?? 0,
    async answer({ headers, body }) {
      const taken = once(child, 'message');
      child.send({
        type: headers.get('content-type'),
        encoding: headers.get('content-encoding'),
        body,
      });
      await taken;
    },
    stop: () => stop(child),
  };
}
