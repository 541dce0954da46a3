import { execFile, spawn } from 'node:child_process';
import { promisify } from 'node:util';

const exec = promisify(execFile);
const ASK_EVERY_MS = 100;
const ANSWERS_WITHIN_MS = 180_000;

/** An article as every system gets it. */
export interface PeerArticle {
  slug: string;
  title: string;
  excerpt: string;
  html: string;
  category: string;
  /** File name of its picture, one of twenty. */
  picture: string;
  publishedAt: number;
}

/** A system that stands on this machine, with all of the articles in it. */
export interface Peer {
  name: string;
  /** Its version and how it runs. */
  version: string;
  port: number;
  paths: { article: string; home: string; api: string };
  /** Ids of its processes now. */
  pids(): number[];
  stop(): Promise<void>;
}

/** Runs a program to its end. @throws Error with what it said, where it failed */
export async function must(
  command: string,
  args: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<string> {
  const { stdout } = await exec(command, [...args], { maxBuffer: 1 << 26, ...options });
  return stdout;
}

/** Starts a program that runs on. @returns its id, and what ends it */
export function start(
  command: string,
  args: readonly string[],
  options: { cwd: string; env?: NodeJS.ProcessEnv },
) {
  // A group of its own: where we are ended midway, what it started ends with it.
  const child = spawn(command, [...args], { stdio: 'ignore', detached: true, ...options });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const kill = () => {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  };
  process.on('exit', kill);
  void ended.then(() => process.off('exit', kill));
  return {
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Waits until an address answers 200. @throws Error after three minutes */
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
