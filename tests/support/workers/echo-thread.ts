// A thread that returns its input, except for tasks that never end or end the thread.
import { parentPort } from 'node:worker_threads';

parentPort?.on('message', (task: string) => {
  if (task === 'endless') for (;;);
  if (task === 'crash') process.exit(1);
  parentPort?.postMessage(task);
});
