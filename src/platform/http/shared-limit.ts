import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Context } from '../context.ts';
import { countOne } from '../db/shared-counters.ts';
import { tooManyRequests } from './rate-limit.ts';
import type { App } from './routes.ts';

/** A limit that all instances count together, in the database: each call costs one write. */
export interface SharedLimit {
  /** Routes that name the same one are counted together. */
  name: string;
  /** Allowed calls ... */
  max: number;
  /** ... in this time, in milliseconds. */
  within: number;
  /** The calls to count together; by default those of an IPv4 address or an IPv6 /64. */
  of?: (request: FastifyRequest) => string;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    sharedLimit?: SharedLimit;
  }
}

/** Callers known to be over a limit, refused without a query. */
const MAX_REFUSED = 5000;

/**
 * Holds routes to their `sharedLimit`: beyond, they answer 429 `request.too_many` with Retry-After. Register
 * before any route.
 */
export function holdSharedLimits(app: App, { db, now }: Pick<Context, 'db' | 'now'>): void {
  const refusedUntil = new LRUCache<string, number>({ max: MAX_REFUSED });

  app.addHook('onRoute', (route) => {
    const limit = route.config?.sharedLimit;
    if (!limit) return;
    const { name, max, within, of = ({ ip }) => normalizeIP(ip) } = limit;
    route.onRequest = [
      ...[route.onRequest ?? []].flat(),
      async (request) => {
        const key = `${name} ${of(request)}`;
        const refuseUntil = (end: number) => {
          throw tooManyRequests((end - now()) / 1000);
        };
        const known = refusedUntil.get(key) ?? 0;
        // If the clock was ahead, the count in the database decides.
        if (known > now() && known <= now() + 2 * within) refuseUntil(known);
        const { count, endsAt } = await countOne(db, key, within, now());
        if (count <= max) return;
        refusedUntil.set(key, endsAt);
        refuseUntil(endsAt);
      },
    ];
  });
}
