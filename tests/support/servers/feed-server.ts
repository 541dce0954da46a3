import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type GuardedFetch, guardedFetch } from '#platform/http/outgoing/guarded-fetch.ts';

/** A server that serves feeds for a test and records requests. */
export async function startFeedServer() {
  const asked: Pick<IncomingMessage, 'url' | 'headers'>[] = [];
  const routes = new Map<string, RequestListener>();
  const server = createServer((request, response) => {
    asked.push(request);
    const route = routes.get(request.url ?? '');
    if (route) route(request, response);
    else response.writeHead(404).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    asked,
    /** @returns the feed's URL, with a name that `fetchHere` resolves */
    at: (path: string) => `http://feeds.test:${port}${path}`,
    serve: (path: string, listener: RequestListener) => void routes.set(path, listener),
    /** Sets the response of a path. */
    give: (path: string, body: string | Buffer, headers: Record<string, string> = {}) =>
      void routes.set(path, (_request, response) => response.writeHead(200, headers).end(body)),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export type FeedServer = Awaited<ReturnType<typeof startFeedServer>>;

/** Every name resolves to this machine, whose 127.0.0.1 counts as public; all other addresses are refused. */
export const fetchHere: GuardedFetch = (address, options) =>
  guardedFetch(address, {
    ...options,
    isAllowed: (one) => one === '127.0.0.1',
    resolve: async (name) => [
      { address: name.startsWith('inside') ? '127.0.0.2' : '127.0.0.1', family: 4 },
    ],
  });

const items = (titles: readonly string[], tag: string) =>
  titles.map((title) => `<${tag}><title>${title}</title></${tag}>`).join('');

/** Titles as XML, escaped already. */
export const rss = (...titles: string[]) =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>Feed</title>${items(titles, 'item')}</channel></rss>`;
export const atom = (...titles: string[]) =>
  `<feed xmlns="http://www.w3.org/2005/Atom"><title>Feed</title>${items(titles, 'entry')}</feed>`;
export const jsonFeed = (...titles: string[]) =>
  JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: 'Feed',
    items: titles.map((title, index) => ({ id: String(index), title })),
  });
