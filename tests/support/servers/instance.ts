import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '../../..');
export const NODE = path.join(ROOT, 'node_modules/.bin/node');
const MAIN = path.join(ROOT, 'src/main.ts');

export interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
}

export interface Instance {
  /** Its URL; null if it ended before it was ready. */
  url: string | null;
  ended: Promise<Ended>;
  /** Its stderr output so far. */
  said(): string;
  /** Stops it, as operators' tools do. */
  stop(): Promise<Ended>;
  /** Kills it, whatever it is doing. */
  kill(): Promise<Ended>;
}

interface StartOptions {
  cwd: string;
  through: string[];
  node: string;
  program: string;
}

const running = new Set<ChildProcess>();

/** Builds the pages if they are missing, since no instance starts without them. */
export async function needPages(): Promise<void> {
  if (existsSync(path.join(ROOT, 'dist/server/entry-server.js'))) return;
  const build = spawn(NODE, ['scripts/build.mjs'], { cwd: ROOT, stdio: 'inherit' });
  const code = await new Promise((resolve) => build.once('exit', resolve));
  if (code !== 0) throw new Error('the pages could not be built');
}

/**
 * Starts the whole application as a process with only these variables, and waits until it is ready or has
 * ended.
 * @param through a command line that runs it, such as a shell with limits
 * @param node the Node to run it with
 * @param program another program than the sources
 */
export async function startInstance(
  env: Record<string, string>,
  { cwd = ROOT, through = [], node = NODE, program = MAIN }: Partial<StartOptions> = {},
): Promise<Instance> {
  const [command = node, ...args] = [...through, node, program];
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env;
  const child = spawn(command, args, {
    cwd,
    env: { PATH, HOST: '127.0.0.1', PORT: '0', NODE_COMPILE_CACHE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let stdout = '';
  let stderr = '';
  const ended = new Promise<Ended>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      running.delete(child);
      resolve({ code, signal, stdout, stderr });
    });
  });
  const ready = new Promise<string>((resolve) => {
    child.stderr.on('data', (chunk: Buffer) => {
      stderr += chunk.toString();
      const address = / is ready: (http:\S+)/.exec(stderr)?.[1];
      if (address !== undefined) resolve(address);
    });
  });
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString();
  });
  const url = await Promise.race([ready, ended.then(() => null)]);
  return {
    url,
    ended,
    said: () => stderr,
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
    kill: () => {
      child.kill('SIGKILL');
      return ended;
    },
  };
}

/** Stops all instances that a test left running. */
export async function endInstances(): Promise<void> {
  const ends = [...running].map((child) => {
    const gone = new Promise((resolve) => child.once('close', resolve));
    child.kill('SIGKILL');
    return gone;
  });
  await Promise.all(ends);
}
