import { parentPort, workerData } from 'node:worker_threads';
import { titlesOf } from './titles.ts';

// A thread of its own: two megabytes of XML take their time, and readers are not to wait for it.
parentPort?.postMessage(titlesOf(String(workerData)));
