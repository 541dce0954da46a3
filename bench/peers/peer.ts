import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

const ASK_EVERY_MS = 100;
const ANSWERS_WITHIN_MS = 180_000;

/** An article as every system gets it. */
export interface PeerArticle {
  slug: string;
  title: string;
  excerpt: string;
  html: string;
  category: string;
  /** File name of its image, one of twenty. */
  image: string;
  publishedAt: number;
}

/** A system installed on this machine, with all articles. */
export interface Peer {
  name: string;
  /** Its version and setup. */
  version: string;
  port: number;
  paths: { article: string; home: string; api: string };
  /** The ids of its current processes. */
  pids(): number[];
  stop(): Promise<void>;
}

/** A process group for a program and everything that it starts. */
const GROUP = { detached: true };

/** If this process ends early, the program ends with its whole group. */
function endWithUs(child: ChildProcess): void {
  const kill = () => {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  };
  process.on('exit', kill);
  child.once('exit', () => process.off('exit', kill));
}

/**
 * Runs a program to its end.
 * @throws Error with its output if it fails
 */
export async function must(
  command: string,
  args: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<string> {
  const child = spawn(command, [...args], { stdio: 'pipe', ...GROUP, ...options });
  endWithUs(child);
  child.stdin.end();
  const [out, error, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}: ${error}`);
  return out;
}

/**
 * Starts a program.
 * @returns its id, and a function that ends it
 */
export function start(
  command: string,
  args: readonly string[],
  options: { cwd: string; env?: NodeJS.ProcessEnv },
) {
  const child = spawn(command, [...args], { stdio: 'ignore', ...GROUP, ...options });
  endWithUs(child);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/**
 * Waits until a URL answers 200.
 * @throws Error after three minutes
 */
export async function answers(url: string): Promise<void> {
  const deadline = performance.now() + ANSWERS_WITHIN_MS;
  for (;;) {
    const status = await fetch(url).then(
      async (response) => {
        await response.arrayBuffer();
        return response.status;
      },
      () => 0,
    );
    if (status === 200) return;
    if (performance.now() > deadline) throw new Error(`${url} does not answer: ${status}`);
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
  }
}
