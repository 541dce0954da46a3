import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { benchDatabase, type EngineName } from './databases.ts';
import type { Target } from './report.ts';
import { startServer } from './server-process.ts';
import { median } from './statistics.ts';

const run = promisify(execFile);
const ROOT = path.join(import.meta.dirname, '..');
const STARTS = 9;
const ARTICLES = 5000;
/** The same URL every time: a change would start a job that reads all articles. */
const SITE_URL = 'http://localhost:3000';

/** From the start of the process to the complete home page, in milliseconds: medians. */
interface Start {
  time: number;
  /** CPU time, which other load changes less. */
  cpu: number;
}

export interface StartResult {
  sources: Start;
  release: Start;
}

/** Starts the sources, as `npm start` does, and a release in turns on one database. */
export async function measureStarts(
  engine: EngineName,
  say: (line: string) => void,
): Promise<StartResult> {
  const folder = await mkdtemp(path.join(tmpdir(), 'savepoint-start-'));
  const { location, close } = await benchDatabase(engine, ARTICLES, say);
  const starts = { sources: [] as Start[], release: [] as Start[] };
  try {
    const make = ['scripts/release/make.mjs', '--to', folder];
    const [made = ''] = (await run(process.execPath, make, { cwd: ROOT })).stdout.split('\n');
    const once = async (settings: Record<string, string>, program?: string): Promise<Start> => {
      const server = await startServer(location, '/', { SITE_URL, ...settings }, program);
      await server.stop();
      return { time: server.coldStartMs, cpu: server.startCpuMs };
    };
    for (let start = 0; start < STARTS; start += 1) {
      starts.sources.push(await once({}));
      // It stores its compile cache next to the database.
      const settings = { NODE_COMPILE_CACHE: '' };
      starts.release.push(await once(settings, path.join(made, 'savepoint.mjs')));
    }
  } finally {
    await close();
    await rm(folder, { recursive: true, force: true });
  }
  const middle = (of: readonly Start[]): Start => ({
    time: median(of.map(({ time }) => time)),
    cpu: median(of.map(({ cpu }) => cpu)),
  });
  return { sources: middle(starts.sources), release: middle(starts.release) };
}

export function startTargets({ sources, release }: StartResult): Target[] {
  const name = `start to the home page, ${ARTICLES} articles`;
  const ms = { max: 800, unit: 'ms' };
  const ratio = { max: 1, unit: 'x' };
  return [
    { ...ms, name: `${name}, from sources`, measured: sources.time },
    { ...ms, name: `${name}, a release`, measured: release.time },
    { ...ratio, name: 'the same, a release to sources', measured: release.time / sources.time },
    { ...ms, name: "the same, processors' time, from sources", measured: sources.cpu },
    { ...ms, name: "the same, processors' time, a release", measured: release.cpu },
  ];
}
