import rateLimit from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import { Problem } from './problem.ts';
import type { App } from './routes.ts';

/** Counts a request of a network, or only looks whether it may make another. */
type CountRequest = (request: FastifyRequest, options?: { increment: boolean }) => Promise<void>;

/** '40 seconds', '5 minutes' */
function inWords(seconds: number): string {
  const [count, unit] = seconds <= 90 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** What a limit answers. @param wait in seconds, until it lets the next one through */
export function tooManyRequests(wait: number): Problem {
  const seconds = Math.max(1, Math.ceil(wait));
  return new Problem(
    429,
    'request.too_many',
    `Too many requests. Try again in ${inWords(seconds)}.`,
    {
      headers: { 'retry-after': String(seconds) },
    },
  );
}

/** Holds routes to their `rateLimit`. Register before any route. */
export async function registerRateLimits(app: App): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    // A page counts once; the requests that it makes to the API don't count.
    allowList: (request) => request.isOwn,
    errorResponseBuilder: (_, { ttl }) => tooManyRequests(ttl / 1000),
  });
}

/**
 * A limit of its own for what a request turns out to ask for. Networks are counted apart: an IPv4
 * address, or an IPv6 /64.
 * @param max how often in a minute
 * @returns throws Problem 429 `request.too_many` with Retry-After for a caller beyond that
 */
export function limitPerMinute(app: App, max: number): CountRequest {
  const count = app.createRateLimit({ max, timeWindow: '1 minute' });
  return async (request, options) => {
    const limit = await count(request, options);
    if (limit.isAllowed || !limit.isExceeded) return;
    throw tooManyRequests(limit.ttlInSeconds);
  };
}
