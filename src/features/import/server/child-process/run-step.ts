import path from 'node:path';
import { askBeside } from '#platform/beside.ts';
import type { Config } from '#platform/config/config.ts';
import type { Job } from '#platform/jobs/queue.ts';
import type { ImportStep } from '../store.ts';

export interface StepTask extends Pick<Job, 'payload' | 'attempt'> {
  step: ImportStep;
  config: Config;
}

/** The error message; null without an error. */
export interface StepAnswer {
  failure: string | null;
}

const PROGRAM = path.join(import.meta.dirname, 'step-process.ts');
/** As the command `savepoint` runs (scripts/setup.mjs). */
const FLAGS = ['--max-semi-space-size=8', '--heap-growing-percent=50'];

/** Runs a step in a child process, which may be killed at any time. @throws Error if it failed or was killed */
export const runStepInChild =
  (step: ImportStep, config: Config) =>
  async ({ payload, attempt, signal }: Job): Promise<void> => {
    const task: StepTask = { step, config, payload, attempt };
    const { failure } = await askBeside<StepAnswer>(PROGRAM, task, { signal, flags: FLAGS });
    if (failure !== null) throw new Error(failure);
  };
