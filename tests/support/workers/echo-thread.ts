// A thread that says back what it is told, but for what never ends and what ends it.
import { parentPort } from 'node:worker_threads';

parentPort?.on('message', (task: string) => {
  if (task === 'endless') for (;;);
  if (task === 'crash') process.exit(1);
  parentPort?.postMessage(task);
});
