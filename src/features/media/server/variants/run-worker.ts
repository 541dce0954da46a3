import { type ChildProcess, fork } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Ext, SizeFile } from './files.ts';

export interface Plan {
  /** What to make, in this order. A JPEG becomes a PNG where the picture is transparent. */
  files: readonly SizeFile[];
  /** Whether all frames are wanted. */
  moves: boolean;
  /** The picture is refused where it is larger, all frames together. */
  pixels: number;
}

export interface MadeFile {
  width: number;
  ext: Ext;
  bytes: Uint8Array;
  /** What it and all before it took of the processors, in milliseconds. */
  cpu: number;
}

export type WorkerMessage =
  | ({ kind: 'file' } & MadeFile)
  | { kind: 'done' }
  | { kind: 'failed'; message: string };

/** How a worker is started; tests have one that never ends. */
export interface WorkerSettings {
  file: string;
  timeoutMs: number;
}

export const WORKER: WorkerSettings = {
  file: path.join(import.meta.dirname, 'worker.ts'),
  timeoutMs: 60_000,
};

/** What a worker waits for between two files. */
const GO_ON = 'go on';
/** This process has its hands full from here on: the share of its time in which it does something. */
const BUSY = 0.5;
/** What a worker takes of one processor while readers are many. */
const SHARE = 0.18;
/** It rests no longer than this at once: its claim runs on, and other pictures wait behind it. */
const LONGEST_REST_MS = 5000;

/**
 * Readers come first; but a picture comes too, also where the processors are never idle. Set from
 * here, before the process has threads of its own: on Linux a thread has the priority of the one
 * that began it, and a later change reaches one alone.
 */
function putBehind({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already, or this system does not let us: it still rests between files.
  }
}

/**
 * How long a worker rests after a file, in milliseconds: where readers need the processors, until it
 * has had no more than its share of one, but at most some seconds. A low priority alone leaves it what
 * they do not use, which slows them as well where two processors are one core, is not honoured
 * everywhere, and not between services.
 * @param took what the file took by the clock, in milliseconds
 * @param cpu what it took of the processors, in milliseconds
 * @param utilization the share of its time in which this process did something meanwhile, 0 to 1
 */
export function restAfter(took: number, cpu: number, utilization: number): number {
  if (utilization <= BUSY) return 0;
  return Math.min(LONGEST_REST_MS, Math.max(0, cpu / SHARE - took));
}

/** @returns the rest that is due now, given what the worker has taken of the processors in all */
function restBetween(): (cpu: number) => number {
  let began = performance.now();
  let before = performance.eventLoopUtilization();
  let cpuBefore = 0;
  return (cpu) => {
    const { utilization } = performance.eventLoopUtilization(before);
    const rest = restAfter(performance.now() - began, cpu - cpuBefore, utilization);
    began = performance.now() + rest;
    before = performance.eventLoopUtilization();
    cpuBefore = cpu;
    return rest;
  };
}

/**
 * What a worker may take in all. While it waits no time is counted: neither its rests nor a slow
 * storage say that a picture takes too long. A bucket has to answer within bounds of its own.
 */
export class TimeLimit {
  readonly #onOver: () => void;
  #left: number;
  #since = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(ms: number, onOver: () => void) {
    this.#left = ms;
    this.#onOver = onOver;
    this.goOn();
  }

  goOn(): void {
    this.#since = performance.now();
    this.#timer = setTimeout(this.#onOver, Math.max(0, this.#left));
  }

  pause(): void {
    clearTimeout(this.#timer);
    this.#left -= performance.now() - this.#since;
  }
}

/** Why a picture's sizes were not made. */
export class WorkerError extends Error {
  override name = 'WorkerError';
  /** 'picture': it cannot be read. 'time': it took too long. 'stopped': by us. 'crash': the rest. */
  readonly reason: 'picture' | 'time' | 'stopped' | 'crash';

  constructor(reason: WorkerError['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

/**
 * Makes a picture's files in a process of their own, which ends with them.
 * @param onFile is waited for, file by file; when it fails the rest is not made
 * @param signal ends the process
 * @throws WorkerError, or what `onFile` threw
 */
export async function runWorker(
  input: Uint8Array,
  plan: Plan,
  onFile: (file: MadeFile) => Promise<void>,
  signal: AbortSignal,
  { file, timeoutMs }: WorkerSettings = WORKER,
): Promise<void> {
  signal.throwIfAborted();
  // What is named is the folder of this release of Node within the one that was set.
  const compiled = getCompileCacheDir();
  const child = fork(file, [JSON.stringify(plan)], {
    // No other setting and no secret of ours goes along.
    env: compiled === undefined ? {} : { NODE_COMPILE_CACHE: path.dirname(compiled) },
    execArgv: ['--max-old-space-size=256'],
    serialization: 'advanced',
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
  });
  putBehind(child);
  let failure: unknown = null;
  let isDone = false;
  let storing = Promise.resolve();
  const ended = new AbortController();
  const restFor = restBetween();
  const end = (error: unknown) => {
    failure ??= error;
    child.kill('SIGKILL');
  };
  const limit = new TimeLimit(timeoutMs, () =>
    end(new WorkerError('time', 'Its sizes took too long to make.')),
  );
  const stop = () => end(new WorkerError('stopped', 'Making its sizes was stopped.'));
  signal.addEventListener('abort', stop);
  child.on('message', (message: WorkerMessage) => {
    if (message.kind === 'file') {
      storing = storing.then(async () => {
        if (failure !== null) return;
        limit.pause();
        const rest = restFor(message.cpu);
        await onFile(message);
        if (rest > 0) await sleep(rest, undefined, { signal: ended.signal }).catch(() => undefined);
        limit.goOn();
        if (child.connected) child.send(GO_ON, () => undefined);
      });
      storing.catch(end);
    } else if (message.kind === 'failed') {
      failure ??= new WorkerError('picture', message.message);
    } else isDone = true;
  });
  // A worker that is gone takes no more: how it ended says the rest.
  child.stdin?.on('error', () => undefined);
  child.stdin?.end(input);
  try {
    await new Promise<void>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', () => {
        ended.abort();
        resolve();
      });
    });
    await storing;
  } finally {
    limit.pause();
    signal.removeEventListener('abort', stop);
  }
  if (failure !== null) throw failure;
  if (!isDone) throw new WorkerError('crash', 'The process that makes its sizes ended early.');
}
