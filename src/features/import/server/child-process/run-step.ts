import path from 'node:path';
import { askBeside } from '#platform/beside.ts';
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

/**
 * Does a step of an import in a process of its own; one that is ended loses nothing.
 * @throws Error where it failed or its process ended early
 */
export const runStepInChild =
  (step: ImportStep, config: Config) =>
  async ({ payload, attempt, signal }: Job): Promise<void> => {
    const task: StepTask = { step, config, payload, attempt };
    const { failure } = await askBeside<StepAnswer>(PROGRAM, task, { signal, flags: FLAGS });
    if (failure !== null) throw new Error(failure);
  };
