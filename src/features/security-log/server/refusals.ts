import { normalizeIP } from '@fastify/rate-limit';
import { LRUCache } from 'lru-cache';
import { MINUTE } from '#lib/durations.ts';
import type { Context } from '#platform/context.ts';
import type { Caller } from '#platform/http/caller.ts';
import { recordSecurity, type SecurityEntry } from './record.ts';

/** Refusals that are told apart at a time. */
const MOST = 5000;

/**
 * Records calls that were refused. Refusing costs nothing, and recording must not cost much: within a
 * minute the 1st, 2nd, 4th, 8th ... of a network's and account's are written, each with those that came
 * since. What is said of a flood is therefore at least the half of it; which calls they were it tells of
 * those that are written.
 */
export function refusals({ db, now }: Pick<Context, 'db' | 'now'>) {
  const counts = new LRUCache<string, number>({ max: MOST });
  return async (entry: SecurityEntry, caller: Caller): Promise<void> => {
    const at = now();
    const { event, account } = entry;
    // Nothing that the caller makes up, or each call would be one of its own.
    const key = JSON.stringify([
      Math.floor(at / MINUTE),
      normalizeIP(caller.address),
      event,
      account,
    ]);
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    if ((count & (count - 1)) !== 0) return;
    const times = count - Math.floor(count / 2);
    await recordSecurity(db, at, caller, { ...entry, failed: true, times }).catch(
      // It is refused all the same.
      (error: unknown) => caller.log.error({ err: error }, 'a refusal could not be recorded'),
    );
  };
}
