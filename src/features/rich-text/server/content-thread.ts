import { parentPort } from 'node:worker_threads';
import { type ContentTask, doTask } from './content-tasks.ts';

// A worker thread of content.ts.
parentPort?.on('message', (task: ContentTask) => {
  // An error ends the thread and is reported to the waiting callers.
  void doTask(task).then((answer) => parentPort?.postMessage(answer));
});
