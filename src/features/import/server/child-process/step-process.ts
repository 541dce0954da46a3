// Child process for one step of an import; see run-step.ts. The step arrives as a message, the result leaves as one.
import { openStore } from '#platform/db/store.ts';
import { STEPS } from '../job-handlers.ts';
import type { StepAnswer, StepTask } from './run-step.ts';

const stop = new AbortController();
const abort = () => stop.abort(new Error('The server is stopping.'));
// The server stops, or is gone.
process.on('SIGTERM', abort).on('disconnect', abort);
// Files of imports are private.
process.umask(0o077);

async function run({ step, config, payload, attempt }: StepTask): Promise<StepAnswer> {
  const { db, close } = await openStore(config);
  try {
    // The server's job runner finishes the job. A finished step can be repeated.
    const finish = async () => undefined;
    const job = { id: 0, payload, attempt, signal: stop.signal, finish };
    await STEPS[step]({ db, config, now: Date.now })(job);
    return { failure: null };
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  } finally {
    await close();
  }
}

process.once('message', (task: StepTask) => {
  void run(task).then((answer) => process.send?.(answer, () => process.exit()));
});
