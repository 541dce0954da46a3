import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { lowerPriority } from '#features/media/server/public.ts';
import type { Config } from '#platform/config/config.ts';
import type { Job } from '#platform/jobs/queue.ts';
import type { ImportStep } from '../store.ts';

export interface StepTask extends Pick<Job, 'payload' | 'attempt'> {
  step: ImportStep;
  config: Config;
}

/** Why it failed; null where it did not. */
export interface StepAnswer {
  failure: string | null;
}

const PROGRAM = path.join(import.meta.dirname, 'step-process.ts');
/** As the command `savepoint` runs (scripts/setup.mjs). */
const FLAGS = ['--max-semi-space-size=8', '--heap-growing-percent=50'];
/** What is told to stop may take so long; then it is ended, which loses nothing. */
const STOP_WITHIN_MS = 1_500;

/**
 * Does a step of an import in a process of its own, of low priority: a hundred thousand articles would take the
 * server's only thread from readers, and its memory.
 * @throws Error where it failed or its process ended early
 */
export const stepBeside =
  (step: ImportStep, config: Config) =>
  async ({ payload, attempt, signal }: Job): Promise<void> => {
    signal.throwIfAborted();
    const child = fork(PROGRAM, { execArgv: FLAGS, serialization: 'advanced' });
    lowerPriority(child.pid);
    let answer: StepAnswer | undefined;
    child.once('message', (message: StepAnswer) => {
      answer = message;
    });
    let killing: NodeJS.Timeout | undefined;
    const stop = () => {
      child.kill();
      killing = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS).unref();
    };
    signal.addEventListener('abort', stop);
    try {
      const ended = once(child, 'exit');
      child.send({ step, config, payload, attempt } satisfies StepTask);
      await ended;
    } finally {
      signal.removeEventListener('abort', stop);
      clearTimeout(killing);
    }
    signal.throwIfAborted();
    if (answer === undefined) throw new Error('The process that did it ended early.');
    if (answer.failure !== null) throw new Error(answer.failure);
  };
