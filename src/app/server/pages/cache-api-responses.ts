import type { FastifyRequest } from 'fastify';
import { CachedPage } from '#platform/cache/page-cache.ts';
import type { Topic } from '#platform/db/changes.ts';
import { type App, TOPICS_HEADER } from '#platform/http/routes.ts';
import type { Metrics } from '#platform/metrics/metrics.ts';
import type { ResponseCache } from './response-cache.ts';

/**
 * Caches the responses of public API calls that name their change topics (`dependsOn`), and removes
 * that header from the response. Requests with a session or token are neither served from the cache
 * nor cached; browsers revalidate. Concurrent requests for the same call share one computation. Register it
 * before any route.
 */
export function cacheApiResponses(app: App, cache: ResponseCache, metrics: Metrics | null): void {
  const askedAt = new WeakMap<FastifyRequest, number>();
  /** Calls that are being answered, by URL. */
  const underWay = new Map<string, PromiseWithResolvers<void>>();
  const ends = new WeakMap<FastifyRequest, () => void>();
  const end = async (request: FastifyRequest) => ends.get(request)?.();

  app.addHook('onRequest', async (request, reply) => {
    const { method, raw, routeOptions } = request;
    const { url = '' } = raw;
    const isShared = method === 'GET' && routeOptions.config.isSheddable && !request.isOwn;
    if (isShared && cache.isAnonymous(request.headers)) {
      const first = underWay.get(url);
      await first?.promise;
      const call = first && cache.calls.cached(url);
      if (call) return cache.repeat(call, request, reply);
      // Don't compute for a client that has left: others would wait forever.
      if (!underWay.has(url) && !reply.raw.destroyed) {
        const own = Promise.withResolvers<void>();
        underWay.set(url, own);
        ends.set(request, () => {
          if (underWay.get(url) === own) underWay.delete(url);
          own.resolve();
        });
      }
    }
    askedAt.set(request, cache.calls.changes);
    return undefined;
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const topics = reply.getHeader(TOPICS_HEADER);
    if (topics === undefined || request.isOwn) return payload;
    reply.removeHeader(TOPICS_HEADER);
    const isRead = request.method === 'GET' && reply.statusCode === 200;
    if (!isRead || !cache.isAnonymous(request.headers) || typeof payload !== 'string')
      return payload;
    const call = new CachedPage({
      status: 200,
      text: payload,
      topics: String(topics).split(' ') as Topic[],
    });
    metrics?.cacheRequest('call', 'miss');
    const at = askedAt.get(request) ?? -1;
    cache.calls.add(request.raw.url ?? '', call, at);
    reply.header('cache-control', 'no-cache');
    return cache.first(call, request, reply);
  });
  for (const hook of ['onSend', 'onResponse', 'onRequestAbort'] as const) app.addHook(hook, end);
}
