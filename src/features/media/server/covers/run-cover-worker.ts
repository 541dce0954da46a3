import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { runInTurn } from '#lib/run-in-turn.ts';
import { bareEnv, lowerPriority } from '#platform/workers/child-process.ts';
import type { CoverInput } from './cover-key.ts';
import type { RenderedCover } from './render-cover.ts';

export type CoverAnswer = { cover: RenderedCover } | { failure: string };

/** The program, the time limit for one cover and the idle time before it exits, in milliseconds. */
const WORKER = {
  file: path.join(import.meta.dirname, 'cover-worker.ts'),
  timeout: 60_000,
  idle: 10_000,
};

/** One cover at a time. */
const inTurn = runInTurn();
let worker: ChildProcess | undefined;
let rest: NodeJS.Timeout | undefined;

function startWorker(file: string): ChildProcess {
  const child = fork(file, [], {
    env: bareEnv(),
    execArgv: ['--max-old-space-size=256'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  lowerPriority(child.pid);
  const forget = () => {
    if (worker === child) worker = undefined;
  };
  // If it failed to start, there is an error and no exit.
  child.once('exit', forget).once('error', forget);
  return child;
}

function ask(child: ChildProcess, input: CoverInput, timeout: number): Promise<CoverAnswer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), timeout);
    const settle = (done: () => void) => {
      clearTimeout(timer);
      child.off('message', answered).off('exit', ended).off('error', failed);
      done();
    };
    const answered = (answer: CoverAnswer) => settle(() => resolve(answer));
    const failed = (cause: Error) =>
      settle(() => reject(new Error('The process that draws covers exited early.', { cause })));
    const ended = () => failed(new Error('it exited'));
    child.on('message', answered).once('exit', ended).once('error', failed);
    child.send(input, (error) => error && failed(error));
  });
}

/**
 * Draws a cover in a child process of low priority, so that pages stay fast. The process waits for more
 * covers and exits when idle.
 * @throws Error if it fails, takes too long, or the process exits early
 */
export function runCoverWorker(
  input: CoverInput,
  { file, timeout, idle } = WORKER,
): Promise<RenderedCover> {
  return inTurn(async () => {
    clearTimeout(rest);
    worker ??= startWorker(file);
    const child = worker;
    child.ref();
    child.channel?.ref();
    try {
      const answer = await ask(child, input, timeout);
      if ('failure' in answer) throw new Error(`Failed to draw a cover: ${answer.failure}`);
      return answer.cover;
    } finally {
      // An idle child process doesn't keep this process running.
      child.unref();
      child.channel?.unref();
      rest = setTimeout(() => {
        // Immediately, not on exit: a new request in between needs a new process.
        if (worker === child) worker = undefined;
        child.kill();
      }, idle).unref();
    }
  });
}
