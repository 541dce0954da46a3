import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest, FastifyServerFactory } from 'fastify';
import { sessionCookie } from '#features/users/server/public.ts';
import { type CachedPage, type Encoding, PageCache } from '#platform/cache/page-cache.ts';
import type { Config } from '#platform/config/config.ts';
import type { Topic } from '#platform/db/changes.ts';
import { limitConnections } from '#platform/http/connections/limit-connections.ts';
import { closeUnread } from '#platform/http/connections/unread-sockets.ts';
import { oneAtATime } from '#platform/http/load/pipelined-requests.ts';
import { spreadRequests } from '#platform/http/load/spread-requests.ts';
import { nodeHttp } from '#platform/http/node-http.ts';
import type { Metrics } from '#platform/metrics/metrics.ts';
import { type CachedAnswer, HEALTH_CHECKS } from '../http/access-log.ts';

const MAX_PAGE_BYTES = 24 * 1024 * 1024;
/** Separate from the pages: any visitor can request any number of lists and searches. */
const MAX_CALL_BYTES = 8 * 1024 * 1024;
/** Browsers send a handful of `Accept-Encoding` values; others are parsed each time. */
const MAX_KNOWN = 100;
/** Headers that differ between requests for the same response. */
const PER_REQUEST = new Set(['content-encoding', 'content-length', 'connection', 'set-cookie']);

const known = new Map<string, Encoding>();

/** The encoding that a browser accepts (RFC 9110 §12.5.3): brotli before gzip. */
function encodingFor(accept: string | string[] | undefined): Encoding {
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
  if (known.size < MAX_KNOWN) known.set(accept, encoding);
  return encoding;
}

/**
 * Whether the browser has this response already: by its ETag, else by its time (RFC 9110 §13.1.3).
 * @param modified the `Last-Modified` header; undefined without one
 */
function hasCurrent(theirs: IncomingHttpHeaders, etag: string, modified: string | undefined) {
  const { 'if-none-match': tags, 'if-modified-since': since } = theirs;
  if (tags !== undefined) return tags.split(',').some((one) => one.trim() === etag);
  if (since === undefined || modified === undefined) return false;
  return Date.parse(modified) <= Date.parse(since);
}

/** Alternating names and values, as Node writes them. */
type RawHeaders = string[];

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** Whether the operating system has taken the whole response: nearly always, and then it needs no timer. */
const isSent = ({ writableEnded, socket }: ServerResponse) =>
  writableEnded && socket?.writableLength === 0;

interface Prepared {
  /** Headers for every encoding. */
  headers: RawHeaders;
  modified: string | undefined;
  /** Labels of the metrics, from the first request. */
  kind: 'page' | 'call';
  route: string;
  whole: Map<Encoding, { headers: RawHeaders; bytes: Buffer }>;
}

function wholeAnswer({ headers, whole }: Prepared, encoding: Encoding, bytes: Buffer) {
  const own = encoding === 'identity' ? [] : ['content-encoding', encoding];
  const all = [...headers, ...own, 'content-length', String(bytes.length)];
  const answer = { headers: all, bytes };
  // The page drops its plain bytes later; they would stay in memory here.
  if (encoding !== 'identity') whole.set(encoding, answer);
  return answer;
}

/**
 * Caches pages and public API responses that are the same for all anonymous visitors. A cached
 * response is sent before the application sees the request: permissions and security headers were
 * applied when it was made. Only canonical URLs hit the cache.
 */
export class ResponseCache {
  readonly pages = new PageCache(MAX_PAGE_BYTES);
  readonly calls = new PageCache(MAX_CALL_BYTES);
  readonly #prepared = new WeakMap<CachedPage, Prepared>();
  readonly #config: Pick<Config, 'trustProxy'>;
  readonly #mayAnswer: (request: IncomingMessage) => boolean;
  readonly #metrics: Metrics | null;
  readonly #session: RegExp;
  readonly #log: ((answer: CachedAnswer) => void) | null;

  /**
   * @param mayAnswer whether a request may be answered from the cache: its host is known and the server
   *   isn't stopping
   */
  constructor(
    config: Pick<Config, 'siteUrl' | 'trustProxy'>,
    mayAnswer: (request: IncomingMessage) => boolean,
    metrics: Metrics | null,
    log: ((answer: CachedAnswer) => void) | null = null,
  ) {
    this.#session = new RegExp(`(?:^|[;\\s])${sessionCookie(config)}\\s*=`);
    this.#config = config;
    this.#mayAnswer = mayAnswer;
    this.#metrics = metrics;
    this.#log = log;
  }

  /** A server that answers from the cache and passes everything else to the application. */
  readonly serverFactory: FastifyServerFactory = (handle, options) => {
    const spread = spreadRequests(handle);
    const answer = oneAtATime((request, response) => {
      if (!this.#answer(request, response, handle)) {
        const begin = HEALTH_CHECKS.has(request.url ?? '') ? handle : spread;
        begin(request, response);
      }
      if (!isSent(response)) closeUnread(response);
    });
    const server = nodeHttp.createServer(options.http ?? {}, answer);
    limitConnections(server, this.#config);
    const { keepAliveTimeout, requestTimeout } = options;
    return Object.assign(server, { keepAliveTimeout, requestTimeout });
  };

  /** Whether a request carries neither our session nor a token. Other cookies change no response. */
  isAnonymous({ cookie, authorization }: IncomingHttpHeaders): boolean {
    return authorization === undefined && (cookie === undefined || !this.#session.test(cookie));
  }

  drop(topics: readonly Topic[]): void {
    this.pages.drop(topics);
    this.calls.drop(topics);
  }

  #answer(request: IncomingMessage, response: ServerResponse, orElse: Handler): boolean {
    const { method, url = '', headers } = request;
    if (method !== 'GET' && method !== 'HEAD') return false;
    const page =
      this.pages.cached(url) ?? (this.isAnonymous(headers) ? this.calls.cached(url) : undefined);
    const prepared = page && this.#prepared.get(page);
    if (!page || !prepared || !this.#mayAnswer(request)) return false;
    const began = this.#metrics || this.#log ? performance.now() : 0;
    if (page.status === 200 && hasCurrent(headers, page.etag, prepared.modified)) {
      response.writeHead(304, prepared.headers).end();
      this.#count(prepared, request, 304, began);
      return true;
    }
    const encoding = encodingFor(headers['accept-encoding']);
    const known = prepared.whole.get(encoding);
    if (known) {
      response.writeHead(page.status, known.headers).end(known.bytes);
      this.#count(prepared, request, page.status, began);
      return true;
    }
    const send = (bytes: Buffer) => {
      const answer = wholeAnswer(prepared, encoding, bytes);
      response.writeHead(page.status, answer.headers).end(answer.bytes);
      this.#count(prepared, request, page.status, began);
    };
    const ready = page.ready(encoding);
    if (ready) send(ready);
    else page.bytes(encoding).then(send, () => orElse(request, response));
    return true;
  }

  /** @param began when the request arrived */
  #count({ kind, route }: Prepared, request: IncomingMessage, status: number, began: number): void {
    if (this.#metrics === null && this.#log === null) return;
    const { method = '', url, socket } = request;
    const seconds = (performance.now() - began) / 1000;
    this.#metrics?.cacheRequest(kind, 'hit');
    this.#metrics?.answered({ method, route, status, seconds });
    const ms = Math.round(seconds * 1e4) / 10;
    this.#log?.({ method, url, status, ms, address: socket.remoteAddress });
  }

  /** Sends the response of a call to another request that waited for it. */
  async repeat(call: CachedPage, request: FastifyRequest, reply: FastifyReply) {
    const { headers = [] } = this.#prepared.get(call) ?? {};
    for (let at = 0; at < headers.length; at += 2) reply.header(headers[at] ?? '', headers[at + 1]);
    return reply.send(await this.first(call, request, reply));
  }

  /**
   * Prepares the first response with a cacheable page; later ones repeat its headers.
   * @returns the bytes to send; null if the browser has them already
   */
  async first(page: CachedPage, request: FastifyRequest, reply: FastifyReply) {
    reply.header('vary', 'accept-encoding').header('etag', page.etag);
    const modified = reply.getHeader('last-modified')?.toString();
    if (page.lasts && !this.#prepared.has(page)) {
      const headers = Object.entries(reply.getHeaders())
        .filter(([name]) => !PER_REQUEST.has(name))
        .flatMap(([name, value]) => [name, String(value)]);
      const { pagePattern, routeOptions } = request;
      const kind = pagePattern === null ? 'call' : 'page';
      const route = pagePattern ?? routeOptions.url ?? '';
      this.#prepared.set(page, { headers, modified, kind, route, whole: new Map() });
    }
    if (page.status === 200 && hasCurrent(request.headers, page.etag, modified)) {
      reply.code(304);
      return null;
    }
    const encoding = encodingFor(request.headers['accept-encoding']);
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return page.bytes(encoding);
  }
}
