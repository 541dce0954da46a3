import { fork } from 'node:child_process';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
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
/** So much longer than it has worked a worker rests while readers are many. */
const REST = 1.9;

/**
 * Where readers need the processors a worker rests after each file: a low priority alone is not
 * honoured everywhere, and not between services.
 */
function restBetween(): () => number {
  let began = performance.now();
  let before = performance.eventLoopUtilization();
  return () => {
    const worked = performance.now() - began;
    const { utilization } = performance.eventLoopUtilization(before);
    const rest = utilization > BUSY ? worked * REST : 0;
    began = performance.now() + rest;
    before = performance.eventLoopUtilization();
    return rest;
  };
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
  // No setting and no secret of ours goes along.
  const child = fork(file, [JSON.stringify(plan)], {
    env: {},
    execArgv: ['--max-old-space-size=256'],
    serialization: 'advanced',
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
  });
  let failure: unknown = null;
  let isDone = false;
  let storing = Promise.resolve();
  const ended = new AbortController();
  const restFor = restBetween();
  const end = (error: unknown) => {
    failure ??= error;
    child.kill('SIGKILL');
  };
  const timer = setTimeout(
    () => end(new WorkerError('time', 'Its sizes took too long to make.')),
    timeoutMs,
  );
  const stop = () => end(new WorkerError('stopped', 'Making its sizes was stopped.'));
  signal.addEventListener('abort', stop);
  child.on('message', (message: WorkerMessage) => {
    if (message.kind === 'file') {
      storing = storing.then(async () => {
        if (failure !== null) return;
        const rest = restFor();
        await onFile(message);
        if (rest > 0) await sleep(rest, undefined, { signal: ended.signal }).catch(() => undefined);
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
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
  if (failure !== null) throw failure;
  if (!isDone) throw new WorkerError('crash', 'The process that makes its sizes ended early.');
}
