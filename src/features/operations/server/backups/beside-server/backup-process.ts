// Makes or verifies a backup beside the server (run-beside.ts): what to do comes as a message, and how it
// ended goes back as one.
import type { BackupAnswer } from './run-beside.ts';
import { type BackupTask, doTask } from './task.ts';

const stop = new AbortController();
const abort = () => stop.abort(new Error('The server is stopping.'));
// Whether it asks for it or is gone.
process.on('SIGTERM', abort).on('disconnect', abort);
// A backup is nobody else's on this machine.
process.umask(0o077);

async function run(task: BackupTask): Promise<BackupAnswer> {
  try {
    return { report: await doTask(task, stop.signal) };
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}

process.once('message', (task: BackupTask) => {
  void run(task).then((answer) => process.send?.(answer, () => process.exit()));
});
