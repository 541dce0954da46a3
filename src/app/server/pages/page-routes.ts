import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PageAddress, PageResult } from '#lib/render-contract.ts';
import { GONE_PATH, isServerPath } from '#lib/server-paths.ts';
import { CachedPage } from '#platform/cache/page-cache.ts';
import type { Topic } from '#platform/db/changes.ts';
import { onceAMinute } from '#platform/http/once-a-minute.ts';
import { Problem } from '#platform/http/problem.ts';
import { sendProblemPage } from '#platform/http/problem-page.ts';
import { limitPerMinute } from '#platform/http/rate-limit.ts';
import { type App, TOPICS_HEADER } from '#platform/http/routes.ts';
import type { Metrics } from '#platform/metrics/metrics.ts';
import { methodNotAllowed } from '../http/method-not-allowed.ts';
import type { ShedLoad } from '../http/shed-load.ts';
import type { KeptAnswers } from './kept-answers.ts';
import type { PageFetch, PageRenderer } from './renderer.ts';

const SHARED = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600';
const MAX_REDIRECTS = 3;
/** Seconds after which a visitor may ask again for a page whose data cannot be had for now. */
const RETRY_AFTER_S = '5';
/** What screens read of a search's answer besides its body. */
const CORRECTED = 'x-search-corrected';

/** A page that has moved for good. */
class Moved extends Error {
  readonly to: string;
  constructor(to: string) {
    super(`moved to ${to}`);
    this.to = to;
  }
}

/** What a page was made of. */
interface Made {
  /** What its answers depend on. */
  topics: Set<Topic>;
  /** Whether none of them failed. */
  whole: boolean;
}

/** Whether an answer is a search's: its headers belong to it, and hardly any other page needs it. */
const isSearch = (url: string) => /[?&](q|search|named)=/.test(url);

/** Whether several pages show this: an answer that depends on one article is for its own page. */
const isShared = (topics: string) => !/(^| )article:/.test(topics);

/**
 * Fetch for the page renderer: asks the application itself and notes what came. What pages share,
 * such as the newest articles in the footer, is kept with the calls of visitors.
 */
function ownFetch(app: App, { ownHeaders, kept: { calls } }: PageParts, made: Made): PageFetch {
  const ask = async (url: string, redirects: number): Promise<Response> => {
    const known = isSearch(url) ? undefined : calls.held(url);
    if (known) {
      for (const topic of known.topics) made.topics.add(topic);
      return new Response(await known.bytes('identity'));
    }
    const before = calls.changes;
    const answer = await app.inject({ method: 'GET', url, headers: ownHeaders });
    const { statusCode: status, body, headers } = answer;
    if (status === 301 && headers.location !== undefined && redirects < MAX_REDIRECTS) {
      return ask(String(headers.location), redirects + 1);
    }
    if (status >= 500) made.whole = false;
    const depends = headers[TOPICS_HEADER];
    if (depends !== undefined) {
      const topics = String(depends).split(' ') as Topic[];
      for (const topic of topics) made.topics.add(topic);
      if (status === 200 && !isSearch(url) && isShared(String(depends))) {
        calls.keep(url, new CachedPage({ status, text: body, topics, staysPlain: true }), before);
      }
    }
    const corrected = headers[CORRECTED];
    return new Response(body, {
      status,
      headers: corrected === undefined ? {} : { [CORRECTED]: String(corrected) },
    });
  };
  return (path) =>
    ask(path, 0).catch((error: unknown) => {
      made.whole = false;
      throw error;
    });
}

function addressAsked(request: FastifyRequest): URL {
  const address = `http://page.invalid${request.raw.url ?? '/'}`;
  if (!URL.canParse(address)) {
    throw new Problem(400, 'request.invalid', 'The address cannot be read.');
  }
  return new URL(address);
}

/** No screen answers here: the 404 page is kept by it, for every address that it is the page of. */
const NOWHERE = '/no-page-8c1f2e';
/**
 * Pages that a network may have rendered in a minute because they cannot be kept: searches, links of
 * mails, what is not there. More than an office or a crawler asks for.
 */
const RENDERED_PER_MINUTE = 240;

/** What a visitor sees when the renderer itself fails: it needs nothing that may have failed. */
function failurePage(requestId: string): string {
  return (
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>Error</title>' +
    '<meta name="viewport" content="width=device-width, initial-scale=1"><h1>Error</h1>' +
    '<p>This page could not be shown. Please try again later.</p>' +
    `<p><small>${requestId}</small></p></html>`
  );
}

interface PageParts {
  /** Null where only the API is served: every page is then not found. */
  renderer: PageRenderer | null;
  kept: KeptAnswers;
  /** Of what the application asks itself. */
  ownHeaders: Record<string, string>;
  shed: ShedLoad;
  /** Whether what a request asks for was there and is gone for good. */
  isGone: (request: FastifyRequest) => boolean;
  now: () => number;
  metrics: Metrics | null;
}

/** Half of what any request may take: everybody else waits meanwhile. */
const LONG_RENDER_MS = 50;

/** Logs renders that hold the event loop for long: of each route once a minute, with how many there were. */
function watchRenders(app: App, now: () => number) {
  const longOnes = new Map<string, () => number | null>();
  return ({ route, heldLoop }: PageResult) => {
    if (heldLoop <= LONG_RENDER_MS) return;
    const since = longOnes.get(route) ?? onceAMinute(now);
    longOnes.set(route, since);
    const times = since();
    if (times === null) return;
    app.log.warn({ route, ms: Math.round(heldLoop), times }, 'rendering held the event loop');
  };
}

/** Answers every address that is not the API's or a file's: with a page, kept while it is current. */
export function pageRoutes(app: App, parts: PageParts): void {
  const { renderer, kept, shed, isGone, now, metrics } = parts;
  const watch = watchRenders(app, now);
  const { pages } = kept;
  /** Pages to be kept that are being made. In an overload it is one: all who ask for it then are served. */
  let making = 0;
  const countRendered = limitPerMinute(app, RENDERED_PER_MINUTE);

  async function render(pageRenderer: PageRenderer, address: PageAddress): Promise<CachedPage> {
    const made: Made = { topics: new Set(), whole: true };
    const began = performance.now();
    const page = await pageRenderer.render(address, ownFetch(app, parts, made));
    metrics?.rendered(address.pattern, (performance.now() - began) / 1000);
    watch(page);
    if (page.redirectTo !== null) throw new Moved(page.redirectTo);
    const { status, html: text } = page;
    const lasts = made.whole && (status === 200 || !address.known);
    return new CachedPage({ status, text, topics: made.topics, lasts });
  }

  /**
   * The page of an address.
   * @throws Problem 429 for whoever has too many rendered, 503 where there is too much to do
   */
  async function pageAt(
    pageRenderer: PageRenderer,
    asked: PageAddress,
    request: FastifyRequest,
  ): Promise<CachedPage> {
    const nothing = isGone(request) ? GONE_PATH : NOWHERE;
    const address = asked.known ? asked : { ...asked, href: nothing, keep: true };
    const held = address.keep ? pages.held(address.href) : undefined;
    if (address.keep) metrics?.kept('page', held ? 'hit' : 'miss');
    if (held) return held;
    if (!address.keep || making > 0) await shed(request);
    const fresh = () => render(pageRenderer, address);
    if (!address.keep) {
      await countRendered(request);
      return fresh();
    }
    making += 1;
    try {
      // Of what can be kept only what turns out to be missing counts: then it cannot.
      if (address.known) await countRendered(request, { increment: false });
      const page = await pages.get(address.href, fresh);
      if (!page.lasts) await countRendered(request).catch(() => undefined);
      return page;
    } finally {
      making -= 1;
    }
  }

  async function send(
    pageRenderer: PageRenderer,
    address: PageAddress,
    request: FastifyRequest,
    reply: FastifyReply,
  ) {
    const page = await pageAt(pageRenderer, address, request);
    const isKept = address.keep && page.status === 200;
    if (page.status === 503) reply.header('retry-after', RETRY_AFTER_S);
    reply
      .code(page.status)
      .header('cache-control', isKept ? SHARED : address.secret ? 'no-store' : 'no-cache')
      .type('text/html; charset=utf-8');
    return reply.send(await kept.first(page, request, reply));
  }

  app.setNotFoundHandler(async (request, reply) => {
    const { pathname, search } = addressAsked(request);
    const readable = request.method === 'GET' || request.method === 'HEAD';
    if (renderer === null || isServerPath(pathname)) {
      throw new Problem(404, 'route.not_found', `Nothing answers ${request.method} ${pathname}.`);
    }
    const address = renderer.address(pathname, search);
    request.pagePattern = address.pattern;
    if (!readable) {
      if (address.known) throw methodNotAllowed(request.method, ['GET', 'HEAD']);
      throw new Problem(404, 'route.not_found', `Nothing answers ${request.method} ${pathname}.`);
    }
    if (pathname !== '/' && pathname.endsWith('/') && address.known) {
      return reply.redirect(address.href, 301);
    }
    try {
      return await send(renderer, address, request, reply);
    } catch (error) {
      // Not kept by browsers: the article may be renamed back.
      if (error instanceof Moved) {
        return reply.header('cache-control', 'no-cache').redirect(error.to, 301);
      }
      if (error instanceof Problem) {
        sendProblemPage(error, request, reply);
        return reply;
      }
      // What stands behind the path of a mail's link is its secret.
      const shown = address.secret ? pathname : address.href;
      request.log.error({ err: error, address: shown }, 'page could not be rendered');
      return reply
        .code(500)
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(failurePage(request.id));
    }
  });
}
