import type { RateLimitOptions } from '@fastify/rate-limit';
import { actorOf } from './actor.ts';

/**
 * A limit of calls of a route for each account: for all its sessions and tokens together, from
 * whatever addresses. Who meets it gets 429 with `Retry-After`. For `routeOptions` of a route that is
 * not public.
 */
export const perAccount = (max: number, timeWindow: string): RateLimitOptions => ({
  max,
  timeWindow,
  keyGenerator: (request) => `account ${actorOf(request).userId}`,
});

/** Such a limit of calls that change something: what is refused for its body does not count. */
export const changesPerAccount = (max: number, timeWindow: string): RateLimitOptions => ({
  ...perAccount(max, timeWindow),
  hook: 'preHandler',
});
