import { Problem } from '#platform/http/problem.ts';

/** So many uploads may be under way, each with its bytes in memory, ... */
const MOST = 12;
/** ... and so many of one account: the others find a place. */
const MAX_OF_ONE = 2;

/** Places for uploads that are under way: taken before a byte is in memory. */
export function uploadPlaces() {
  const taken = new Map<number, number>();
  let all = 0;

  /**
   * Does the work of an upload in a place of its own.
   * @throws Problem 429 `media.busy` while the account has two, 503 while there is none
   */
  return async function inPlace<T>(userId: number, work: () => Promise<T>): Promise<T> {
    const own = taken.get(userId) ?? 0;
    if (own >= MAX_OF_ONE) {
      throw busy(429, 'Two of your images are on their way. Please wait for one of them.');
    }
    if (all >= MOST) throw busy(503, 'Too many images are waiting. Please try again.');
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
