import type { FastifyReply, FastifyRequest } from 'fastify';
import { redirectLookup, UseCounter } from '#features/redirects/server/public.ts';
import { isServerPath } from '#lib/server-paths.ts';
import type { Context } from '#platform/context.ts';
import type { App } from '#platform/http/routes.ts';
import type { PageRenderer } from './renderer.ts';

const OF_A_BODY = ['content-type', 'content-length', 'content-encoding', 'etag'];

/** What a visitor reads at; null for everything else. */
function addressRead({ method, raw }: FastifyRequest): URL | null {
  if (method !== 'GET' && method !== 'HEAD') return null;
  const address = `http://page.invalid${raw.url ?? '/'}`;
  return URL.canParse(address) ? new URL(address) : null;
}

// Not kept by browsers: it may be changed, and what is used is counted.
const moved = (reply: FastifyReply, location: string) =>
  reply.code(301).header('location', location).header('cache-control', 'no-cache');

/**
 * Looks for a redirect where the answer would be 404, and counts what has none. What no screen and no
 * file can answer is looked up before anything is made for it, as are WordPress's own addresses of the
 * home page (`/?p=12`); whatever else turns out to be missing, an article or a file, when it has. Register
 * it before any route.
 * @returns whether what a request asks for is gone for good
 */
export function redirectMissing(
  app: App,
  context: Pick<Context, 'db' | 'memo' | 'now'>,
  renderer: PageRenderer | null,
): (request: FastifyRequest) => boolean {
  const findRedirect = redirectLookup(context);
  /** Where the store fails there is none: a 404 stays one. */
  const lookUp = (url: URL, request: FastifyRequest) =>
    findRedirect(url).catch((error: unknown) => {
      request.log.error({ err: error }, 'redirects cannot be read');
      return null;
    });
  const onError = (error: unknown) => app.log.error({ err: error }, 'uses cannot be written');
  const uses = new UseCounter({ ...context, onError });
  const lookedUp = new WeakSet<FastifyRequest>();
  const gone = new WeakSet<FastifyRequest>();
  app.addHook('onListen', async () => uses.start());
  // Before the store closes.
  app.addHook('preClose', () => uses.stop());

  app.addHook('onRequest', async (request, reply) => {
    const url = request.isOwn ? null : addressRead(request);
    if (url === null) return;
    const isHome = url.pathname === '/';
    const { known = false } = renderer?.address(url.pathname, url.search) ?? {};
    if (!isHome && (known || !request.is404)) return;
    lookedUp.add(request);
    const found = await lookUp(url, request);
    if (found === null) return;
    uses.hit(found.id);
    if (found.location !== null) return moved(reply, found.location).send();
    gone.add(request);
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const { statusCode: status } = reply;
    if ((status !== 404 && status !== 400) || request.isOwn) return payload;
    const url = addressRead(request);
    // The address of a file of another form than ours is a bad request.
    if (url === null || (status === 400 && !isServerPath(url.pathname))) return payload;
    const page = renderer?.address(url.pathname, url.search);
    // A list's page past its end, say: the address itself is there.
    if (page?.secret || (page?.known && page.href.includes('?'))) return payload;
    if (!lookedUp.has(request)) {
      const found = await lookUp(url, request);
      if (found !== null) uses.hit(found.id);
      if (found?.location === null) gone.add(request);
      else if (found) {
        for (const name of OF_A_BODY) reply.removeHeader(name);
        moved(reply, found.location);
        return '';
      }
    }
    if (!gone.has(request)) {
      uses.notFound(url);
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
