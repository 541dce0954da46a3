import type { FastifyRequest } from 'fastify';
import { CachedPage } from '#platform/cache/page-cache.ts';
import type { Topic } from '#platform/db/changes.ts';
import { type App, TOPICS_HEADER } from '#platform/http/routes.ts';
import type { Metrics } from '#platform/metrics/metrics.ts';
import { isAnonymous, type ResponseCache } from './response-cache.ts';

/**
 * Caches the responses of public API calls that name their change topics (`dependsOn`), and removes
 * that header from the response. Requests with a session or token are neither served from the cache
 * nor cached; browsers revalidate. Register it before any route.
 */
export function cacheApiResponses(app: App, cache: ResponseCache, metrics: Metrics | null): void {
  const askedAt = new WeakMap<FastifyRequest, number>();
  app.addHook('onRequest', (request, _reply, done) => {
    askedAt.set(request, cache.calls.changes);
    done();
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const topics = reply.getHeader(TOPICS_HEADER);
    if (topics === undefined || request.isOwn) return payload;
    reply.removeHeader(TOPICS_HEADER);
    const isRead = request.method === 'GET' && reply.statusCode === 200;
    if (!isRead || !isAnonymous(request.headers) || typeof payload !== 'string') return payload;
    const call = new CachedPage({
      status: 200,
      text: payload,
      topics: String(topics).split(' ') as Topic[],
    });
    metrics?.cacheRequest('call', 'miss');
    const at = askedAt.get(request) ?? -1;
    cache.calls.keep(request.raw.url ?? '', call, at);
    reply.header('cache-control', 'no-cache');
    return cache.first(call, request, reply);
  });
}
