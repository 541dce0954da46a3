import { Problem } from '#platform/http/problem.ts';

/** Concurrent uploads, each with its bytes in memory. */
const MAX_UPLOADS = 12;
/** Concurrent uploads of one account, so that others have room. */
const MAX_OF_ONE = 2;

/** Slots for running uploads, claimed before anything is read into memory. */
export function uploadSlots() {
  const taken = new Map<number, number>();
  let all = 0;

  /**
   * Runs an upload in a slot.
   * @throws Problem 429 `media.busy` if the account has two, 503 if all are in use
   */
  return async function inPlace<T>(userId: number, work: () => Promise<T>): Promise<T> {
    const own = taken.get(userId) ?? 0;
    if (own >= MAX_OF_ONE) {
      throw busy(429, 'Two of your images are still uploading. Please wait for one of them.');
    }
    if (all >= MAX_UPLOADS) throw busy(503, 'Too many uploads right now. Please try again.');
    all += 1;
    taken.set(userId, own + 1);
    try {
      return await work();
    } finally {
      all -= 1;
      const left = (taken.get(userId) ?? 1) - 1;
      if (left === 0) taken.delete(userId);
      else taken.set(userId, left);
    }
  };
}

const busy = (status: number, detail: string) =>
  new Problem(status, 'media.busy', detail, { headers: { 'retry-after': '10' } });
