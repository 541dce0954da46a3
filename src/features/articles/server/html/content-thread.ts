import { parentPort } from 'node:worker_threads';
import { type ContentTask, doTask } from './content-tasks.ts';

// A thread of content.ts.
parentPort?.on('message', async (task: ContentTask) => {
  parentPort?.postMessage(await doTask(task));
});
