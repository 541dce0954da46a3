import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { homePath } from '#features/articles/paths.ts';
import { EXPORT_FORMATS } from '#features/export/values.ts';
import type { DatabaseLocation } from '#platform/db/database.ts';
import { HttpConnection } from './http-client.ts';
import type { Target } from './report.ts';
import { startServer } from './server-process.ts';
import { latencyOf, tableLines } from './statistics.ts';

const CLI = path.join(import.meta.dirname, '../src/cli/savepoint.ts');
/** The command runs as `npx savepoint` runs it. */
const { COMMAND_FLAGS }: { COMMAND_FLAGS: string[] } = await import(
  new URL('../scripts/setup.mjs', import.meta.url).href
);
/** How often memory is measured and the home page requested. */
const LOOK_EVERY_MS = 50;

/** A command and its cost. */
export interface MoveResult {
  name: string;
  articles: number;
  seconds: number;
  /** The peak memory of the process, in megabytes (10^6 bytes). */
  peakMb: number;
  /** The size of the written or read file. */
  fileMb: number;
  /** The response time of a cached page meanwhile, in milliseconds. */
  readerP99?: number;
}

/** The peak memory of a process; 0 if it has ended. */
function peakOf(pid: number | undefined): number {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return 0;
  const kibibytes = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(file, 'utf8'))?.[1] ?? 0;
  return (Number(kibibytes) * 1024) / 1e6;
}

/**
 * Runs a command of `savepoint` to its end.
 * @throws Error with its output if it fails
 */
async function command(args: readonly string[], { dataDir, databaseUrl }: DatabaseLocation) {
  const started = performance.now();
  const child = spawn(process.execPath, [...COMMAND_FLAGS, CLI, ...args], {
    cwd: dataDir,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
    },
  });
  let peakMb = 0;
  const watch = setInterval(() => {
    peakMb = Math.max(peakMb, peakOf(child.pid));
  }, LOOK_EVERY_MS);
  try {
    const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
    if (code !== 0) throw new Error(`savepoint ${args.join(' ')} ended with ${code}: ${said}`);
  } finally {
    clearInterval(watch);
  }
  return { seconds: (performance.now() - started) / 1000, peakMb };
}

/**
 * Requests a cached page repeatedly until the signal.
 * @returns the time of each request
 */
async function readUntil(port: number, signal: AbortSignal): Promise<number[]> {
  const connection = await HttpConnection.open(port);
  const times: number[] = [];
  try {
    while (!signal.aborted) {
      const asked = performance.now();
      await connection.get(homePath(), 'br');
      times.push(performance.now() - asked);
      await sleep(LOOK_EVERY_MS);
    }
  } finally {
    connection.close();
  }
  return times;
}

/** Imports a file into a new magazine whose server serves readers meanwhile. */
async function moveIn(file: string, articles: number): Promise<MoveResult> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'savepoint-move-'));
  const location = { dataDir, databaseUrl: null };
  try {
    const server = await startServer(location, homePath());
    try {
      const done = new AbortController();
      const reading = readUntil(server.port, done.signal);
      const moved = await command(['import', file, '--yes'], location).finally(() => done.abort());
      const times = await reading;
      return {
        name: `import of ${path.extname(file).slice(1)}`,
        articles,
        ...moved,
        // Either of the two may have done the work.
        peakMb: Math.max(moved.peakMb, peakOf(server.pid)),
        fileMb: statSync(file).size / 1e6,
        readerP99: latencyOf(times).p99,
      };
    } finally {
      await server.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Exports a magazine in every format, and imports its WXR into another one. */
export async function measureMoves(
  location: DatabaseLocation,
  articles: number,
  say: (line: string) => void,
): Promise<MoveResult[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'savepoint-moves-'));
  const results: MoveResult[] = [];
  const note = (result: MoveResult) => {
    results.push(result);
    say(moveLines([result]).slice(2).join('\n'));
  };
  try {
    for (const format of EXPORT_FORMATS) {
      const file = path.join(folder, `${format}.${format === 'wxr' ? 'xml' : 'out'}`);
      const taken = await command(['export', file, '--format', format], location);
      note({ name: `export as ${format}`, articles, ...taken, fileMb: statSync(file).size / 1e6 });
      if (format !== 'wxr') await rm(file);
    }
    note(await moveIn(path.join(folder, 'wxr.xml'), articles));
    return results;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** One line for each command. */
export const moveLines = (results: readonly MoveResult[]) =>
  tableLines(
    ['move', 'articles', 's', 'peak, MB', 'file, MB', 'readers p99, ms'],
    results.map(({ name, articles, seconds, peakMb, fileMb, readerP99 }) => [
      name,
      String(articles),
      seconds.toFixed(1),
      peakMb.toFixed(0),
      fileMb.toFixed(0),
      readerP99?.toFixed(1) ?? '',
    ]),
  );

/**
 * 5,000 articles a minute, 100,000 in constant memory, an export in five minutes, and fast pages meanwhile.
 */
export function moveTargets(results: readonly MoveResult[]): Target[] {
  return results.flatMap(({ name, articles, seconds, peakMb, readerP99 }): Target[] => {
    const of = `${name}, ${articles} articles`;
    const isImport = readerP99 !== undefined;
    const max = isImport ? (60 * articles) / 5000 : (300 * articles) / 100_000;
    return [
      { name: of, max, measured: seconds, unit: 's' },
      { name: `${of}, memory`, max: 400, measured: peakMb, unit: 'MB' },
      ...(isImport
        ? [
            {
              name: `${of}, cached pages meanwhile, p99`,
              max: 100,
              measured: readerP99,
              unit: 'ms',
            },
          ]
        : []),
    ];
  });
}
