// Runs one step of an import in a child process.
import { openDatabase } from '#platform/db/database.ts';
import { serveParent } from '#platform/workers/child-process.ts';
import { STEPS } from '../job-handlers.ts';
import type { StepTask } from './run-step.ts';

serveParent(async ({ step, config, payload, attempt }: StepTask, signal): Promise<void> => {
  const { db, close } = await openDatabase(config);
  try {
    // The server's job runner marks the job as done: running a finished step again does nothing.
    const finish = async () => undefined;
    await STEPS[step]({ db, config, now: Date.now })({ id: 0, payload, attempt, signal, finish });
  } finally {
    await close();
  }
});
