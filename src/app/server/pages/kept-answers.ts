import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest, FastifyServerFactory } from 'fastify';
import { type CachedPage, type Encoding, PageCache } from '#platform/cache/page-cache.ts';
import type { Topic } from '#platform/db/changes.ts';
import { closeUnread } from '#platform/http/connections/unread-sockets.ts';
import { nodeHttp } from '#platform/http/node-http.ts';
import type { Metrics } from '#platform/metrics/metrics.ts';

const MAX_PAGE_BYTES = 24 * 1024 * 1024;
/** Apart from the pages: any visitor can ask for any number of lists and searches. */
const MAX_CALL_BYTES = 8 * 1024 * 1024;
/** Browsers send a handful of these; what else comes is read each time. */
const MAX_KNOWN = 100;
/** These depend on how an answer is asked for. */
const PER_ANSWER = new Set(['content-encoding', 'content-length', 'connection', 'set-cookie']);

const known = new Map<string, Encoding>();

/** The form of an answer that a visitor takes (RFC 9110 §12.5.3): brotli before gzip. */
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
 * Whether the visitor has this answer already: by its tag; by its time where they name no tag (RFC 9110 §13.1.3).
 * @param modified as `Last-Modified` says it; undefined where the answer does not
 */
function hasCurrent(theirs: IncomingHttpHeaders, etag: string, modified: string | undefined) {
  const { 'if-none-match': tags, 'if-modified-since': since } = theirs;
  if (tags !== undefined) return tags.split(',').some((one) => one.trim() === etag);
  if (since === undefined || modified === undefined) return false;
  return Date.parse(modified) <= Date.parse(since);
}

/** Names and values in turns, as Node writes them. */
type RawHeaders = string[];

/** Whether nothing in a request says who asks. */
export const isAnonymous = ({ cookie, authorization }: IncomingHttpHeaders) =>
  cookie === undefined && authorization === undefined;

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** Whether the operating system has all of an answer: nearly every kept one, so that it needs no timer. */
const isTaken = ({ writableEnded, socket }: ServerResponse) =>
  writableEnded && socket?.writableLength === 0;

interface Prepared {
  /** What goes out whatever form the answer is sent in. */
  headers: RawHeaders;
  modified: string | undefined;
  /** Where it was asked for the first time: as a page or a call, and by which pattern. */
  kind: 'page' | 'call';
  route: string;
  whole: Map<Encoding, { headers: RawHeaders; bytes: Buffer }>;
}

function wholeAnswer({ headers, whole }: Prepared, encoding: Encoding, bytes: Buffer) {
  const own = encoding === 'identity' ? [] : ['content-encoding', encoding];
  const all = [...headers, ...own, 'content-length', String(bytes.length)];
  const answer = { headers: all, bytes };
  // The plain form is let go of later, and would be held here.
  if (encoding !== 'identity') whole.set(encoding, answer);
  return answer;
}

/**
 * Pages and public calls whose answer is the same for all who do not say who they are. The server
 * sends one that is kept before the application looks at the request: all that would be asked
 * (permission, security headers) was asked when it was made. Only an address in its one form is
 * found here.
 */
export class KeptAnswers {
  readonly pages = new PageCache(MAX_PAGE_BYTES);
  readonly calls = new PageCache(MAX_CALL_BYTES);
  readonly #prepared = new WeakMap<CachedPage, Prepared>();
  readonly #mayAnswer: (request: IncomingMessage) => boolean;
  readonly #metrics: Metrics | null;

  /**
   * @param mayAnswer whether a request needs no other look: its host is ours, nothing is stopping
   * @param metrics counts what is answered here
   */
  constructor(mayAnswer: (request: IncomingMessage) => boolean, metrics: Metrics | null) {
    this.#mayAnswer = mayAnswer;
    this.#metrics = metrics;
  }

  /** The server that answers with what is kept, and leaves everything else to the application. */
  readonly serverFactory: FastifyServerFactory = (handle, options) => {
    const server = nodeHttp.createServer(options.http ?? {}, (request, response) => {
      if (!this.#answer(request, response, handle)) handle(request, response);
      if (!isTaken(response)) closeUnread(response);
    });
    const { keepAliveTimeout, requestTimeout } = options;
    return Object.assign(server, { keepAliveTimeout, requestTimeout });
  };

  drop(topics: readonly Topic[]): void {
    this.pages.drop(topics);
    this.calls.drop(topics);
  }

  #answer(request: IncomingMessage, response: ServerResponse, orElse: Handler): boolean {
    const { method, url = '', headers } = request;
    if (method !== 'GET' && method !== 'HEAD') return false;
    const page = this.pages.held(url) ?? (isAnonymous(headers) ? this.calls.held(url) : undefined);
    const prepared = page && this.#prepared.get(page);
    if (!page || !prepared || !this.#mayAnswer(request)) return false;
    const began = this.#metrics ? performance.now() : 0;
    if (page.status === 200 && hasCurrent(headers, page.etag, prepared.modified)) {
      response.writeHead(304, prepared.headers).end();
      this.#count(prepared, method, 304, began);
      return true;
    }
    const encoding = encodingFor(headers['accept-encoding']);
    const known = prepared.whole.get(encoding);
    if (known) {
      response.writeHead(page.status, known.headers).end(known.bytes);
      this.#count(prepared, method, page.status, began);
      return true;
    }
    const send = (bytes: Buffer) => {
      const answer = wholeAnswer(prepared, encoding, bytes);
      response.writeHead(page.status, answer.headers).end(answer.bytes);
      this.#count(prepared, method, page.status, began);
    };
    const ready = page.ready(encoding);
    if (ready) send(ready);
    else page.bytes(encoding).then(send, () => orElse(request, response));
    return true;
  }

  /** @param began when the request arrived; what is sent from memory is the system's once it is sent */
  #count({ kind, route }: Prepared, method: string, status: number, began: number): void {
    if (this.#metrics === null) return;
    this.#metrics.kept(kind, 'hit');
    const seconds = (performance.now() - began) / 1000;
    this.#metrics.answered({ method, route, status, seconds });
  }

  /**
   * Prepares the first answer with something that may be kept, whose headers all later ones have.
   * @returns the bytes to send; null where the visitor has them already
   */
  async first(page: CachedPage, request: FastifyRequest, reply: FastifyReply) {
    reply.header('vary', 'accept-encoding').header('etag', page.etag);
    const modified = reply.getHeader('last-modified')?.toString();
    if (page.lasts && !this.#prepared.has(page)) {
      const headers = Object.entries(reply.getHeaders())
        .filter(([name]) => !PER_ANSWER.has(name))
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
