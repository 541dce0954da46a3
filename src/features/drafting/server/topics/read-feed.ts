import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

const TIMEOUT_MS = 5_000;
const MOST_MEMORY_MB = 128;

/**
 * The titles of a feed's text, read in a thread that may take so much time and memory and no more.
 * @throws Error saying why there are none
 */
export async function readFeed(text: string, signal?: AbortSignal): Promise<string[]> {
  const deadline = AbortSignal.timeout(TIMEOUT_MS);
  const ending = signal ? AbortSignal.any([signal, deadline]) : deadline;
  ending.throwIfAborted();
  const worker = new Worker(new URL('./feed-worker.ts', import.meta.url), {
    workerData: text,
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
  });
  try {
    const [titles]: string[][] = await once(worker, 'message', { signal: ending });
    return titles ?? [];
  } catch (error) {
    signal?.throwIfAborted();
    if (deadline.aborted) throw new Error('it takes too long to read', { cause: error });
    throw error;
  } finally {
    await worker.terminate();
  }
}
