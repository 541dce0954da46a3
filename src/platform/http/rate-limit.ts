import type { FastifyRequest } from 'fastify';
import { Problem } from './problem.ts';
import type { App } from './routes.ts';

/** Counts a request of a network, or only looks whether it may make another. */
type CountRequest = (request: FastifyRequest, options?: { increment: boolean }) => Promise<void>;

/**
 * A limit of its own for what a request turns out to ask for. Networks are counted apart: an IPv4
 * address, or an IPv6 /64.
 * @param max how often in a minute
 * @returns throws Problem 429 `request.too_many` with Retry-After for whoever had more than that
 */
export function limitPerMinute(app: App, max: number): CountRequest {
  const count = app.createRateLimit({ max, timeWindow: '1 minute' });
  return async (request, options) => {
    const limit = await count(request, options);
    if (limit.isAllowed || !limit.isExceeded) return;
    throw new Problem(429, 'request.too_many', 'Too many requests. Please wait and try again.', {
      headers: { 'retry-after': String(limit.ttlInSeconds) },
    });
  };
}
