import path from 'node:path';
import type { Config } from '#platform/config/config.ts';
import type { Job } from '#platform/jobs/queue.ts';
import { runInChild } from '#platform/workers/child-process.ts';
import type { ImportStep } from '../store.ts';

export interface StepTask extends Pick<Job, 'payload' | 'attempt'> {
  step: ImportStep;
  config: Config;
}

const PROGRAM = path.join(import.meta.dirname, 'step-process.ts');
/** As the command `savepoint` runs (scripts/setup.mjs). */
const FLAGS = ['--max-semi-space-size=8', '--heap-growing-percent=50'];

/** Runs a step of an import in a child process. An interrupted step continues where it stopped. */
export const runStepInChild =
  (step: ImportStep, config: Config) =>
  async ({ payload, attempt, signal }: Job): Promise<void> => {
    const task: StepTask = { step, config, payload, attempt };
    await runInChild<void>(PROGRAM, task, { signal, flags: FLAGS });
  };
