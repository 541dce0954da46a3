import type { Problem } from '../problem.ts';

interface Slots {
  /** How many may run at once. */
  most: number;
  /** How many of one account, so that others have room. */
  ofOne: number;
  /** The refusal of one more. @param isOwn whether the account itself has as many as it may */
  refusal: (isOwn: boolean) => Problem;
}

/** Slots for work that needs much memory or time, claimed before it starts. */
export function accountSlots({ most, ofOne, refusal }: Slots) {
  const taken = new Map<number, number>();
  let all = 0;

  /** Runs work in a slot. @throws Problem of `refusal` if there is none */
  return async function inSlot<T>(userId: number, work: () => Promise<T>): Promise<T> {
    const own = taken.get(userId) ?? 0;
    if (own >= ofOne || all >= most) throw refusal(own >= ofOne);
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
