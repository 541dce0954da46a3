import { normalizeIP } from '@fastify/rate-limit';
import { LRUCache } from 'lru-cache';
import { MINUTE } from '#lib/durations.ts';
import type { Context } from '#platform/context.ts';
import type { Caller } from '#platform/http/caller.ts';
import { recordSecurity, type SecurityEntry } from './record.ts';

/** Kinds of refusals counted at a time. */
const MAX_COUNTED = 5000;

/**
 * Records denied requests cheaply: per minute, network and account only the 1st, 2nd, 4th, 8th ... is
 * written, with a count of those since the last. The log therefore shows at least half of a flood.
 */
export function refusals({ db, now }: Pick<Context, 'db' | 'now'>) {
  const counts = new LRUCache<string, number>({ max: MAX_COUNTED });
  return async (entry: SecurityEntry, caller: Caller): Promise<void> => {
    const at = now();
    const { event, account } = entry;
    // The key contains nothing that the caller can vary at will.
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
      // The request is denied anyway.
      (error: unknown) => caller.log.error({ err: error }, 'denied request could not be recorded'),
    );
  };
}
