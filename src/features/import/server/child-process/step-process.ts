// Does one step of an import beside the server (run-step.ts): what it is comes as a message, and how it
// ended goes back as one.
import { openStore } from '#platform/db/store.ts';
import { STEPS } from '../job-handlers.ts';
import type { StepAnswer, StepTask } from './run-step.ts';

const stop = new AbortController();
const abort = () => stop.abort(new Error('The server is stopping.'));
// Whether it asks for it or is gone.
process.on('SIGTERM', abort).on('disconnect', abort);
// Files of the import are nobody else's on this machine.
process.umask(0o077);

async function run({ step, config, payload, attempt }: StepTask): Promise<StepAnswer> {
  const { db, close } = await openStore(config);
  try {
    // The server's runner says that the job is done; doing a step again that is done does nothing.
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
