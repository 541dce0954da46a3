import type { FastifyReply, FastifyRequest } from 'fastify';
import { pageBrand } from '#features/site/server/brand/brand-css.ts';
import { pageCode } from '#features/site/server/code/page-code.ts';
import type { OwnCategory } from '#features/taxonomy/contract.ts';
import type { PageMatch, PageResult } from '#lib/render-contract.ts';
import type { ShownMenus } from '#lib/site-defaults.ts';
import { GONE_PATH, isServerPath } from '#lib/urls/server-paths.ts';
import { CachedPage } from '#platform/cache/page-cache.ts';
import type { Config } from '#platform/config/config.ts';
import type { Topic } from '#platform/db/changes.ts';
import { failureOf } from '#platform/http/errors.ts';
import { onceAMinute } from '#platform/http/log-once-a-minute.ts';
import { allowSources, hashSource, type PolicySources } from '#platform/http/policy-sources.ts';
import { Problem } from '#platform/http/problem.ts';
import { sendProblemPage } from '#platform/http/problem-page.ts';
import { limitPerMinute } from '#platform/http/rate-limit.ts';
import { type App, TOPICS_HEADER } from '#platform/http/routes.ts';
import type { Metrics } from '#platform/metrics/metrics.ts';
import { ownTurn } from '#platform/own-turn.ts';
import type { Admit } from '../http/load/load-shedding.ts';
import { methodNotAllowed } from '../http/method-not-allowed.ts';
import { failurePage } from './failure-page.ts';
import { type PageFetch, type PageRenderer, siteOf } from './renderer.ts';
import { type MatchRequest, urlOf } from './request-match.ts';
import type { ResponseCache } from './response-cache.ts';

const SHARED = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600';
const MAX_REDIRECTS = 3;
/** Seconds after which visitors may retry a page whose data is out of reach. */
const RETRY_AFTER_S = '5';
/** The header of a search response that screens read. */
const CORRECTED = 'x-search-corrected';

/** The page has moved for good. */
class Moved extends Error {
  readonly to: string;
  constructor(to: string) {
    super(`moved to ${to}`);
    this.to = to;
  }
}

/** The API responses that a page was rendered from. */
interface Sources {
  /** The change topics that they depend on. */
  topics: Set<Topic>;
  /** Whether none of them failed. */
  isComplete: boolean;
  /** The error behind the first one that failed, for the access log. */
  failure: unknown;
}

/** Searches aren't shared between pages: their headers matter, and hardly any other page needs them. */
const isSearch = (url: string) => /[?&](q|search|named)=/.test(url);

/** Whether several pages may need a response: one that depends on an article is for its own page. */
const isShared = (topics: string) => !/(^| )article:/.test(topics);

/**
 * Fetch for the page renderer: calls this application and records the responses. Responses that
 * pages share, such as the newest articles in the footer, are cached with those for visitors.
 */
function ownFetch(
  app: App,
  { ownHeaders, cache: { calls } }: PageParts,
  sources: Sources,
): PageFetch {
  const ask = async (url: string, redirects: number): Promise<Response> => {
    const known = isSearch(url) ? undefined : calls.cached(url);
    if (known) {
      for (const topic of known.topics) sources.topics.add(topic);
      return new Response(await known.bytes('identity'));
    }
    const before = calls.changes;
    const answer = await app.inject({ method: 'GET', url, headers: ownHeaders });
    const { statusCode: status, body, headers } = answer;
    if (status === 301 && headers.location !== undefined && redirects < MAX_REDIRECTS) {
      return ask(String(headers.location), redirects + 1);
    }
    if (status >= 500) {
      sources.isComplete = false;
      sources.failure ??= failureOf(answer.raw.req);
    }
    const depends = headers[TOPICS_HEADER];
    if (depends !== undefined) {
      const topics = String(depends).split(' ') as Topic[];
      for (const topic of topics) sources.topics.add(topic);
      if (status === 200 && !isSearch(url) && isShared(String(depends))) {
        calls.add(url, new CachedPage({ status, text: body, topics, staysPlain: true }), before);
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
      sources.isComplete = false;
      throw error;
    });
}

/** The categories with a color of their own. The page asks for them, too. */
async function categoryColors(fetch: PageFetch): Promise<OwnCategory[]> {
  const answer = await fetch('/api/categories/own').catch(() => null);
  return answer?.ok ? ((await answer.json()) as OwnCategory[]) : [];
}

/** All 404 pages are rendered and cached under this path. */
const NOT_FOUND_PATH = '/no-page-8c1f2e';
/**
 * Uncacheable pages (searches, email links, missing pages) that one network may request in a minute:
 * more than an office or a crawler needs.
 */
const RENDERED_PER_MINUTE = 240;

interface PageParts {
  config: Config;
  /** The menus as they are now, where they differ from the default. */
  menus: () => ShownMenus;
  /** Null if only the API is served: every page is then not found. */
  renderer: PageRenderer | null;
  matchRequest: MatchRequest;
  cache: ResponseCache;
  /** Headers of requests that the application makes to itself. */
  ownHeaders: Record<string, string>;
  admit: Admit;
  /** Whether the requested page existed and is gone for good. */
  isGone: (request: FastifyRequest) => boolean;
  now: () => number;
  metrics: Metrics | null;
}

/** Half the time that any request may block the event loop. */
const LONG_RENDER_MS = 50;

/** Logs renders that block the event loop for long, once a minute for each route. */
function watchRenders(app: App, now: () => number) {
  const countsByRoute = new Map<string, () => number | null>();
  return ({ pattern: route, blockedMs }: PageResult) => {
    if (blockedMs <= LONG_RENDER_MS) return;
    const countSince = countsByRoute.get(route) ?? onceAMinute(now);
    countsByRoute.set(route, countSince);
    const times = countSince();
    if (times === null) return;
    app.log.warn({ route, ms: Math.round(blockedMs), times }, 'rendering blocked the event loop');
  };
}

/** Answers every URL that no API route or file answers, with a page that is cached while it is current. */
export function pageRoutes(app: App, parts: PageParts): void {
  const { config, menus, renderer, matchRequest, cache, admit, isGone, now, metrics } = parts;
  const watch = watchRenders(app, now);
  const { pages } = cache;
  /** Whether a cacheable page is being rendered outside the line. */
  let isRendering = false;
  const failures = new WeakMap<CachedPage, unknown>();
  /** What the owner's styles and code in a page need. */
  const policies = new WeakMap<CachedPage, PolicySources>();
  const countRendered = limitPerMinute(app, RENDERED_PER_MINUTE);

  async function render(pageRenderer: PageRenderer, match: PageMatch): Promise<CachedPage> {
    const sources: Sources = { topics: new Set(), isComplete: true, failure: null };
    const fetch = ownFetch(app, parts, sources);
    const brand = pageBrand(config, await categoryColors(fetch));
    const { code, metaTags, sources: codeSources } = pageCode(config, match.runsCode);
    const began = performance.now();
    const page = await pageRenderer.render({
      match,
      site: siteOf(config, menus(), code),
      brand,
      metaTags,
      fetch,
      beforeRender: ownTurn,
    });
    metrics?.rendered(match.pattern, (performance.now() - began) / 1000);
    watch(page);
    if (page.redirectTo !== null) throw new Moved(page.redirectTo);
    const { status, html: text } = page;
    const lasts = sources.isComplete && (status === 200 || !match.isKnown);
    const policy: PolicySources = {
      ...codeSources,
      ...(brand.css !== '' && { 'style-src': [hashSource(brand.css)] }),
    };
    const variant = JSON.stringify(policy);
    const cached = new CachedPage({ status, text, topics: sources.topics, lasts, variant });
    failures.set(cached, sources.failure);
    policies.set(cached, policy);
    return cached;
  }

  /**
   * One cacheable page is always rendered at once, and then served to everyone from the cache; others wait for
   * their turn. Pages that the application requests itself don't wait: it requests few at a time.
   * @throws Problem 429, 503
   */
  async function renderInLine(
    pageRenderer: PageRenderer,
    match: PageMatch,
    request: FastifyRequest,
  ): Promise<CachedPage> {
    const goesFirst = match.isCacheable && !isRendering;
    const leave = goesFirst || request.isOwn ? undefined : await admit(request);
    if (goesFirst) isRendering = true;
    try {
      if (leave === undefined) await ownTurn();
      return await render(pageRenderer, match);
    } finally {
      if (goesFirst) isRendering = false;
      leave?.();
    }
  }

  /**
   * The page of a URL, from the cache or rendered once for all who request it.
   * @throws Problem 429 for a network that requests too many uncacheable pages, 503 under overload
   */
  async function pageAt(
    pageRenderer: PageRenderer,
    requested: PageMatch,
    request: FastifyRequest,
  ): Promise<CachedPage> {
    const match = requested.isKnown
      ? requested
      : {
          ...requested,
          canonicalUrl: isGone(request) ? GONE_PATH : NOT_FOUND_PATH,
          isCacheable: true,
        };
    const { canonicalUrl, isCacheable } = match;
    const cached = isCacheable ? pages.cached(canonicalUrl) : undefined;
    if (isCacheable) metrics?.cacheRequest('page', cached ? 'hit' : 'miss');
    if (cached) return cached;
    if (!isCacheable) {
      await countRendered(request);
      return renderInLine(pageRenderer, match, request);
    }
    const isShared = pages.isUnderWay(canonicalUrl);
    const get = () =>
      pages.get(canonicalUrl, async () => {
        // A cacheable page counts only if it turns out to be missing: then it isn't cached.
        if (match.isKnown) await countRendered(request, { increment: false });
        return renderInLine(pageRenderer, match, request);
      });
    // The network that requested it first may be over a limit that this one is not.
    const page = await get().catch((error: unknown) => {
      if (isShared && error instanceof Problem) return get();
      throw error;
    });
    if (!page.lasts) await countRendered(request).catch(() => undefined);
    return page;
  }

  async function send(
    pageRenderer: PageRenderer,
    match: PageMatch,
    request: FastifyRequest,
    reply: FastifyReply,
  ) {
    const page = await pageAt(pageRenderer, match, request);
    const isCached = match.isCacheable && page.status === 200;
    request.failure = failures.get(page) ?? null;
    allowSources(reply, policies.get(page) ?? {});
    if (page.status === 503) reply.header('retry-after', RETRY_AFTER_S);
    reply
      .code(page.status)
      .header('cache-control', isCached ? SHARED : match.isSecret ? 'no-store' : 'no-cache')
      .type('text/html; charset=utf-8');
    return reply.send(await cache.first(page, request, reply));
  }

  app.setNotFoundHandler(async (request, reply) => {
    const url = urlOf(request);
    if (url === null) throw new Problem(400, 'request.invalid', 'The URL is not valid.');
    const { method } = request;
    const { pathname } = url;
    const notFound = () =>
      new Problem(404, 'route.not_found', `No route for ${method} ${pathname}.`);
    const match = isServerPath(pathname) ? null : await matchRequest(request, url);
    if (renderer === null || match === null) throw notFound();
    request.pagePattern = match.pattern;
    if (method !== 'GET' && method !== 'HEAD') {
      throw match.isKnown ? methodNotAllowed(method, ['GET', 'HEAD']) : notFound();
    }
    if (pathname !== '/' && pathname.endsWith('/') && match.isKnown) {
      return reply.redirect(match.canonicalUrl, 301);
    }
    try {
      return await send(renderer, match, request, reply);
    } catch (error) {
      // Browsers don't cache it: the article may be renamed back.
      if (error instanceof Moved) {
        return reply.header('cache-control', 'no-cache').redirect(error.to, 301);
      }
      if (error instanceof Problem) {
        sendProblemPage(error, request, reply, config);
        return reply;
      }
      request.failure = error;
      return reply
        .code(500)
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(failurePage(request.id, config.language));
    }
  });
}
