import type { FastifyReply, FastifyRequest } from 'fastify';
import { type CachedPage, type Encoding, PageCache } from '#platform/cache/page-cache.ts';
import type { App } from '#platform/http/routes.ts';

const MAX_CACHE_BYTES = 24 * 1024 * 1024;
/** Browsers send a handful of these; what else comes is read each time. */
const MOST_KNOWN = 100;
/** These depend on how a page is asked for. */
const PER_ANSWER = new Set(['content-encoding', 'content-length', 'connection', 'set-cookie']);

const known = new Map<string, Encoding>();

/** The form of a page that a visitor takes (RFC 9110 §12.5.3): brotli before gzip. */
export function encodingFor(request: FastifyRequest): Encoding {
  const accept = request.headers['accept-encoding'];
  if (typeof accept !== 'string') return 'identity';
  const before = known.get(accept);
  if (before !== undefined) return before;
  const accepted = accept
    .split(',')
    .map((part) => part.trim().split(';'))
    .filter(([, quality]) => !/^\s*q=0(\.0*)?$/.test(quality ?? ''))
    .map(([name]) => name);
  const zipped = accepted.includes('gzip') ? 'gzip' : 'identity';
  const encoding = accepted.includes('br') ? 'br' : zipped;
  if (known.size < MOST_KNOWN) known.set(accept, encoding);
  return encoding;
}

/** Whether the visitor has this page already. */
export function hasCurrent(request: FastifyRequest, etag: string): boolean {
  const theirs = request.headers['if-none-match'];
  return theirs?.split(',').some((one) => one.trim() === etag) ?? false;
}

/** Names and values in turns, as Node writes them. */
type RawHeaders = string[];

interface KeptAnswer {
  /** What goes out whatever form the page is sent in. */
  headers: RawHeaders;
  whole: Map<Encoding, { headers: RawHeaders; bytes: Buffer }>;
}

export interface PageCacheHook {
  pages: PageCache;
  /** Notes the headers that a page goes out with, before the first answer with it is sent. */
  remember(page: CachedPage, reply: FastifyReply): void;
}

function wholeAnswer({ headers, whole }: KeptAnswer, page: CachedPage, encoding: Encoding) {
  const made = whole.get(encoding);
  if (made) return made;
  const bytes = page.ready(encoding);
  if (!bytes) return null;
  const own = encoding === 'identity' ? [] : ['content-encoding', encoding];
  const all = [...headers, ...own, 'content-length', String(bytes.length)];
  const answer = { headers: all, bytes };
  // The plain form is let go of later, and would be held here.
  if (encoding !== 'identity') whole.set(encoding, answer);
  return answer;
}

/**
 * Answers with a page that is kept before anything else looks at the request: its answer is the same
 * for everybody, and all that would be asked (permission, security headers) was asked when it was
 * made. Only an address in its one form is found here. Register it before every other hook.
 * @param isStopping connections are then to end with their answer, which is for the longer way
 */
export function keepPages(app: App, isStopping: () => boolean): PageCacheHook {
  const pages = new PageCache(MAX_CACHE_BYTES);
  const answers = new WeakMap<CachedPage, KeptAnswer>();

  app.addHook('onRequest', (request, reply, done) => {
    const { method, url = '' } = request.raw;
    if ((method !== 'GET' && method !== 'HEAD') || isStopping()) return done();
    const page = pages.held(url);
    const kept = page && answers.get(page);
    if (!page || !kept) return done();
    if (hasCurrent(request, page.etag)) {
      reply.hijack();
      reply.raw.writeHead(304, kept.headers).end();
      return;
    }
    const answer = wholeAnswer(kept, page, encodingFor(request));
    if (!answer) return done();
    reply.hijack();
    reply.raw.writeHead(page.status, answer.headers).end(answer.bytes);
  });

  return {
    pages,
    remember(page, reply) {
      if (answers.has(page)) return;
      const headers = Object.entries(reply.getHeaders())
        .filter(([name]) => !PER_ANSWER.has(name))
        .flatMap(([name, value]) => [name, String(value)]);
      answers.set(page, { headers, whole: new Map() });
    },
  };
}
