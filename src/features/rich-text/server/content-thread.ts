import { parentPort } from 'node:worker_threads';
import { type ContentTask, doTask } from './content-tasks.ts';

// A thread of content.ts.
parentPort?.on('message', (task: ContentTask) => {
  // What fails here ends the thread, and whoever waits is told so.
  void doTask(task).then((answer) => parentPort?.postMessage(answer));
});
