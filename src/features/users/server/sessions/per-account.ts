import type { RateLimitOptions } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import type { SharedLimit } from '#platform/http/shared-limit.ts';
import { actorOf } from './actor.ts';

const account = (request: FastifyRequest) => `account ${actorOf(request).userId}`;

/**
 * A limit of calls of a route for each account: for all its sessions and tokens together, from
 * whatever addresses. Who meets it gets 429 with `Retry-After`. For `routeOptions` of a route that is
 * not public.
 */
export const perAccount = (max: number, timeWindow: string): RateLimitOptions => ({
  max,
  timeWindow,
  keyGenerator: account,
});

/** Such a limit of calls that change something: what is refused for its body does not count. */
export const changesPerAccount = (max: number, timeWindow: string): RateLimitOptions => ({
  ...perAccount(max, timeWindow),
  hook: 'preHandler',
});

/** Such a limit that all instances count together. @param within in milliseconds */
export const sharedPerAccount = (name: string, max: number, within: number): SharedLimit => ({
  name,
  max,
  within,
  of: account,
});
