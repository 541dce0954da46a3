import { Problem } from '#platform/http/problem.ts';
import type { Storage } from '#platform/storage/storage.ts';

/** No image can be made just now. */
export const imagesBusy = () =>
  new Problem(503, 'media.busy', 'Many images are being made just now. Please try again soon.', {
    headers: { 'retry-after': '10' },
  });

/** What is being made or waits for it, by storage. */
const lines = new WeakMap<Storage, Map<string, Promise<void>>>();

/**
 * Makes files that are asked for before they are there: whoever asks for the same waits for the same.
 * @param key names what is made
 * @param most how much may be under way or wait at a time for this to wait too
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
