import type { FastifyReply, FastifyRequest } from 'fastify';
import { HitCounter, redirectLookup } from '#features/redirects/server/public.ts';
import { isSecretPath } from '#lib/urls/secret-paths.ts';
import { isServerPath } from '#lib/urls/server-paths.ts';
import type { Context } from '#platform/context.ts';
import type { App } from '#platform/http/routes.ts';
import { type MatchRequest, urlOf } from '../request-match.ts';
import { shortUrl } from './short-urls.ts';

const OF_A_BODY = ['content-type', 'content-length', 'content-encoding', 'etag'];

/** The URL that a visitor reads; null for other methods, and for secrets. */
function urlRead(request: FastifyRequest): URL | null {
  if (request.method !== 'GET' && request.method !== 'HEAD') return null;
  const url = urlOf(request);
  return url && isSecretPath(url.pathname) ? null : url;
}

// Browsers don't cache it: redirects may change, and their hits are counted.
const moved = (reply: FastifyReply, location: string) =>
  reply.code(301).header('location', location).header('cache-control', 'no-cache');

/**
 * Looks for a redirect when the response would be 404, and counts the misses. A URL that no page
 * and no file can answer is looked up before anything is rendered, and so is WordPress's `/?p=12`;
 * a missing article or file when it turns out to be missing. Without a rule, short URLs such as /news
 * redirect to the page they mean. URLs that the application checks itself aren't counted. Register it before
 * any route.
 * @returns whether the requested page is gone for good
 */
export function applyRedirectRules(
  app: App,
  context: Pick<Context, 'db' | 'config' | 'memo' | 'now'>,
  matchRequest: MatchRequest,
): (request: FastifyRequest) => boolean {
  const findRedirect = redirectLookup(context);
  /** If the database fails, a 404 stays a 404. */
  const lookUp = (url: URL, request: FastifyRequest) =>
    findRedirect(url).catch((error: unknown) => {
      request.log.error({ err: error }, 'failed to read redirects');
      return null;
    });
  const onError = (error: unknown) =>
    app.log.error({ err: error }, 'failed to store redirect hits');
  const uses = new HitCounter({ ...context, onError });
  const lookedUp = new WeakSet<FastifyRequest>();
  const gone = new WeakSet<FastifyRequest>();
  app.addHook('onListen', async () => uses.start());
  // Before the database closes.
  app.addHook('preClose', () => uses.stop());

  /** Calls of the API for a page that the application makes. */
  const isOwnCall = (request: FastifyRequest) => request.isOwn && !request.is404;
  const count = (request: FastifyRequest, hit: () => void) => {
    if (!request.isOwn) hit();
  };

  app.addHook('onRequest', async (request, reply) => {
    const url = isOwnCall(request) ? null : urlRead(request);
    if (url === null) return;
    const isHome = url.pathname === '/';
    if (!isHome) {
      if (!request.is404 || (await matchRequest(request, url))?.isKnown) return;
    }
    lookedUp.add(request);
    const found = await lookUp(url, request);
    if (found === null) {
      const meant = shortUrl(url);
      return meant === null ? undefined : moved(reply, meant).send();
    }
    count(request, () => uses.hit(found.id));
    if (found.location !== null) return moved(reply, found.location).send();
    gone.add(request);
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const { statusCode: status } = reply;
    if ((status !== 404 && status !== 400) || isOwnCall(request)) return payload;
    const url = urlRead(request);
    // The URL of a file in another form than ours is a bad request.
    if (url === null || (status === 400 && !isServerPath(url.pathname))) return payload;
    const page = await matchRequest(request, url);
    // A page number past the end of a list, for example: the list itself exists.
    if (page?.isSecret || (page?.isKnown && page.canonicalUrl.includes('?'))) return payload;
    if (!lookedUp.has(request)) {
      const found = await lookUp(url, request);
      if (found !== null) count(request, () => uses.hit(found.id));
      if (found?.location === null) gone.add(request);
      else if (found) {
        for (const name of OF_A_BODY) reply.removeHeader(name);
        moved(reply, found.location);
        return '';
      }
    }
    if (!gone.has(request)) {
      count(request, () => uses.notFound(url));
      return payload;
    }
    reply.code(410);
    if (String(reply.getHeader('content-type')).startsWith('text/html')) return payload;
    for (const name of OF_A_BODY) reply.removeHeader(name);
    reply.type('text/plain; charset=utf-8');
    return 'Gone\n';
  });

  return (request) => gone.has(request);
}
