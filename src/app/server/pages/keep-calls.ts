import type { FastifyRequest } from 'fastify';
import { CachedPage } from '#platform/cache/page-cache.ts';
import type { Topic } from '#platform/db/changes.ts';
import { type App, TOPICS_HEADER } from '#platform/http/routes.ts';
import type { Metrics } from '#platform/metrics/metrics.ts';
import { isAnonymous, type KeptAnswers } from './kept-answers.ts';

/**
 * Keeps the answers of public calls that say what they depend on (`dependsOn`), and takes that note
 * off what leaves the house. Nobody who says who they are is given one, nor leaves one behind; whoever
 * has one asks whether it is current. Register it before any route.
 */
export function keepCalls(app: App, kept: KeptAnswers, metrics: Metrics | null): void {
  const askedAt = new WeakMap<FastifyRequest, number>();
  app.addHook('onRequest', (request, _reply, done) => {
    askedAt.set(request, kept.calls.changes);
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
    metrics?.kept('call', 'miss');
    const at = askedAt.get(request) ?? -1;
    kept.calls.keep(request.raw.url ?? '', call, at);
    reply.header('cache-control', 'no-cache');
    return kept.first(call, request, reply);
  });
}
