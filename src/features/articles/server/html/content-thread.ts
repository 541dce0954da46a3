import { parentPort } from 'node:worker_threads';
import { type ContentTask, doTask } from './content-tasks.ts';

// A thread of content.ts.
parentPort?.on('message', (task: ContentTask) => parentPort?.postMessage(doTask(task)));
