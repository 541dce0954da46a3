import type { FastifyRequest } from 'fastify';
import { CALENDAR_FEEDS, isSecretPath } from '#lib/urls/secret-paths.ts';
import type { Config } from '#platform/config/config.ts';
import { isOutage } from '#platform/db/outage.ts';
import { Problem } from '#platform/http/problem.ts';
import type { App } from '#platform/http/routes.ts';

const MAX_PATH = 500;
/** Monitors request these every few seconds. */
export const HEALTH_CHECKS = new Set(['/healthz', '/readyz']);

/** The path without the query, which may hold a secret or a search. */
function pathOf(url = ''): string {
  const path = url.split('?', 1)[0]?.slice(0, MAX_PATH) ?? '';
  return isSecretPath(path) ? `${CALENDAR_FEEDS}[secret]` : path;
}

/** A response that was sent from the cache, before the application saw the request. */
export interface CachedAnswer {
  method: string | undefined;
  url: string | undefined;
  status: number;
  ms: number;
  address: string | undefined;
}

/** @returns logs a response from the cache; null unless all requests are logged */
export function cachedAnswerLog(
  { accessLog }: Pick<Config, 'accessLog'>,
  log: App['log'],
): ((answer: CachedAnswer) => void) | null {
  if (accessLog.requests !== 'all') return null;
  return ({ method, url, status, ms, address }) => {
    const ip = accessLog.withAddress ? { ip: address } : {};
    log.info(
      { method, path: pathOf(url), status, ms, account: null, cached: true, ...ip },
      'request',
    );
  };
}

/**
 * Logs requests as ACCESS_LOG says. An unexpected error is always logged, with the request that failed.
 * Register it before any route.
 */
export function logRequests(app: App, { accessLog }: Pick<Config, 'accessLog'>): void {
  app.decorateRequest('failure', null);
  const isLogged = ({ failure }: FastifyRequest, status: number): boolean => {
    if (accessLog.requests === 'all') return true;
    // `Outage` logs these together, once a minute.
    if (isOutage(failure)) return false;
    if (failure !== null && !(failure instanceof Problem)) return true;
    // Load shedding logs how many it refused.
    const isQuiet = failure instanceof Problem && failure.quiet;
    return accessLog.requests === 'errors' && status >= 500 && !isQuiet;
  };
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode: status } = reply;
    const path = pathOf(request.url);
    const { failure } = request;
    if (!request.isOwn && !HEALTH_CHECKS.has(path) && isLogged(request, status)) {
      const facts = {
        method: request.method,
        path,
        status,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        account: request.actor?.name ?? null,
        ...(accessLog.withAddress && { ip: request.ip }),
        ...(failure !== null && !isOutage(failure) && { err: failure }),
      };
      if (status >= 500 || 'err' in facts) request.log.error(facts, 'request failed');
      else request.log.info(facts, 'request');
    }
    done();
  });
}
