import { Problem } from '#platform/http/problem.ts';
import type { Storage } from '#platform/storage/storage.ts';

/** No image can be made right now. */
export const imagesBusy = () =>
  new Problem(503, 'media.busy', 'Too many images are being created. Please try again soon.', {
    headers: { 'retry-after': '10' },
  });

/** What is being made or waiting, by storage. */
const lines = new WeakMap<Storage, Map<string, Promise<void>>>();

/**
 * Makes files on demand. Concurrent requests for the same key share one run.
 * @param key identifies what is made
 * @param most the maximum that may be running or waiting for this to be added
 * @throws Problem 503 `media.busy`, or what `make` threw
 */
export async function makeOnce(
  storage: Storage,
  key: string,
  most: number,
  make: () => Promise<void>,
): Promise<void> {
  const line = lines.get(storage) ?? new Map<string, Promise<void>>();
  lines.set(storage, line);
  const known = line.get(key);
  if (known) return known;
  if (line.size >= most) {
    throw imagesBusy();
  }
  const made = make().finally(() => line.delete(key));
  line.set(key, made);
  return made;
}
