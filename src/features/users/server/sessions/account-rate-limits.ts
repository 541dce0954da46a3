import type { RateLimitOptions } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import type { SharedLimit } from '#platform/http/shared-limit.ts';
import { actorOf } from './actor.ts';

const account = (request: FastifyRequest) => `account ${actorOf(request).userId}`;

/**
 * Limits a route's requests per account, counting all its sessions and tokens together. Above the limit
 * the answer is 429 with `Retry-After`. For `routeOptions` of a route that isn't public.
 */
export const perAccount = (max: number, timeWindow: string): RateLimitOptions => ({
  max,
  timeWindow,
  keyGenerator: account,
});

/** A limit per account on changes: requests with an invalid body don't count. */
export const changesPerAccount = (max: number, timeWindow: string): RateLimitOptions => ({
  ...perAccount(max, timeWindow),
  hook: 'preHandler',
});

/** A limit per account that all instances share. @param within in milliseconds */
export const sharedPerAccount = (name: string, max: number, within: number): SharedLimit => ({
  name,
  max,
  within,
  of: account,
});
