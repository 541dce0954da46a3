import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { Router } from 'wouter';
import { MostReadIsland } from '#features/analytics/web/public.ts';
import { LiveIsland } from '#features/articles/web/article-page/live/live-island.tsx';
import { ReadingIsland } from '#features/articles/web/article-page/reading/reading-island.ts';
import { ContentsIsland } from '#features/articles/web/article-page/text/contents-island.ts';
import { TextPartsIsland } from '#features/articles/web/article-page/text/text-parts-island.ts';
import { NotesIsland } from '#features/articles/web/notes/notes-island.ts';
import { SearchIsland } from '#features/articles/web/search/search-island.ts';
import { HOME_SIDE_SOURCE } from '#features/featured/values.ts';
import { featuredArticlesQuery } from '#features/featured/web/api.ts';
import { FoundGamesIsland, GamesIsland } from '#features/games/web/public.ts';
import { NewsletterIsland } from '#features/newsletter/web/public.ts';
import { ReviewIsland } from '#features/reviews/web/public.ts';
import { createQueryClient, type Fetch, LoadError } from '#lib/api/api-client.ts';
import type { PageAddress, PageAssets, PageResult } from '#lib/render-contract.ts';
import { GONE_PATH } from '#lib/server-paths.ts';
import { ShownIslands } from '#ui/page/island.tsx';
import { type Site, SiteContext } from '#ui/site.ts';
import { graphText } from '../structured/graph.ts';
import { pageNodes } from '../structured/page-nodes.ts';
import { App } from './app.tsx';
import { ArticleLinks } from './article-links.tsx';
import { renderDocument } from './document.ts';
import { FeedLinks } from './feed-links.tsx';
import { GONE_KEY } from './gone.ts';
import { dehydratePage, inlineJson } from './page-state.ts';
import { loadShell, notFoundRoute, pageRoutes } from './routes.tsx';
import { SharedImage } from './shared-image.tsx';
import { matchAnyPage } from './unlisted-routes.ts';

export { THEME_SCRIPT } from '#ui/theme/theme-script.ts';
export { WAKE_SCRIPT } from './wake-script.ts';

/** Which sources of the build the screens are made of. */
export const screens = [...pageRoutes, notFoundRoute].map(({ chunk }) => chunk);

/**
 * And the islands; of those that are late the scripts come after the page's own, and where they are so
 * wholly, their styles with them.
 */
export const islands = [
  {
    island: LiveIsland,
    chunk: 'src/features/articles/web/article-page/live/live-article.tsx',
    late: false,
  },
  {
    island: NotesIsland,
    chunk: 'src/features/articles/web/notes/article-notes.tsx',
    late: false,
  },
  {
    island: ContentsIsland,
    chunk: 'src/features/articles/web/article-page/text/contents.tsx',
    late: 'scripts',
  },
  {
    island: TextPartsIsland,
    chunk: 'src/features/articles/web/article-page/text/text-parts.tsx',
    late: false,
  },
  { island: MostReadIsland, chunk: 'src/features/analytics/web/most-read.tsx', late: true },
  {
    island: ReadingIsland,
    chunk: 'src/features/articles/web/article-page/reading/reading-helps.tsx',
    late: 'wholly',
  },
  {
    island: SearchIsland,
    chunk: 'src/features/articles/web/search/search-results.tsx',
    late: false,
  },
  { island: FoundGamesIsland, chunk: 'src/features/games/web/found-games.tsx', late: 'scripts' },
  { island: GamesIsland, chunk: 'src/features/games/web/about-games.tsx', late: 'scripts' },
  { island: ReviewIsland, chunk: 'src/features/reviews/web/review-parts.tsx', late: false },
  {
    island: NewsletterIsland,
    chunk: 'src/features/newsletter/web/newsletter-block.tsx',
    late: true,
  },
];

interface PageRequest {
  /** Path and query. */
  href: string;
  fetch: Fetch;
  site: Site;
  assets: PageAssets;
}

/**
 * What is not kept: searches and filters, of which any visitor can name any number, and calendars, of which
 * those of the present month change by themselves.
 */
const NOT_KEPT = /^\/releases(?:\?|$)|[?&](?:q|platform|genre|year)=/;

/** An address in its one form: what pages are kept by, and whether this one may be kept. */
export function addressOf(pathname: string, search: string): PageAddress {
  const { route, served, address, secret } = matchAnyPage(pathname, search);
  const known = route !== notFoundRoute;
  const href = served.href(address);
  return {
    href,
    known,
    pattern: route.pattern,
    chunk: route.chunk,
    secret,
    keep: known && !secret && !NOT_KEPT.test(href),
  };
}

/**
 * React writes title, meta and link elements in front of the markup when it renders a part of a
 * document; their place is the head, where it also looks for them when it hydrates.
 */
function splitHead(markup: string): { head: string; body: string } {
  const head = /^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)*/.exec(markup)?.[0] ?? '';
  return { head, body: markup.slice(head.length) };
}

/** Renders a page as a visitor without an account sees it. */
export async function renderPage({ href, fetch, site, assets }: PageRequest): Promise<PageResult> {
  const [pathname = '/', search = ''] = href.split(/\?(.*)/s, 2);
  const { route, served, address } = matchAnyPage(pathname, search);
  const client = createQueryClient(fetch);
  // A failed load is shown, not tried again while rendering.
  client.setDefaultOptions({
    queries: { ...client.getDefaultOptions().queries, retryOnMount: false },
  });
  const isGone = pathname === GONE_PATH;
  if (isGone) client.setQueryData(GONE_KEY, true);
  await Promise.all([
    route.screen.preload(),
    ...islands.map(({ island }) => island.preload()),
    route.load(client, address).then(() => loadShell(client)),
  ]);
  // Of all featured articles the home page looks at the first ones: it need not carry the others.
  client.setQueryData(featuredArticlesQuery.queryKey, (all) => all?.slice(0, HOME_SIDE_SOURCE));

  const redirectTo = served.movedTo?.(client, address) ?? null;
  if (redirectTo !== null) {
    return { status: 301, redirectTo, html: '', route: route.pattern, heldLoop: 0 };
  }

  const began = performance.now();
  const shown = new Set<object>();
  const markup = renderToString(
    <ShownIslands value={shown}>
      <SiteContext value={site}>
        <QueryClientProvider client={client}>
          <Router ssrPath={address.pathname} ssrSearch={search}>
            <App />
          </Router>
        </QueryClientProvider>
      </SiteContext>
    </ShownIslands>,
  );
  const state = inlineJson(dehydratePage(client, site));
  const missing = served.isMissing?.(client, address) ?? false;
  const status = isGone ? 410 : statusOf(client, missing);
  const { head, body } = splitHead(markup);
  const article = served.articleOf?.(client, address);
  // What lists nothing has no feeds either.
  const feeds = (status === 200 && served.feedsOf?.(client, address)) || null;
  const made = [
    assets,
    ...islands
      .filter(({ island }) => shown.has(island))
      .flatMap(({ chunk }) => assets.islands[chunk] ?? []),
  ];
  const html = renderDocument({
    assets: {
      ...assets,
      styles: [
        ...new Map(made.flatMap(({ styles }) => styles).map((one) => [one.href, one])).values(),
      ],
      lateStyles: [...new Set(made.flatMap(({ lateStyles }) => lateStyles))],
      modules: [...new Set(made.flatMap(({ modules }) => modules))],
    },
    head: [
      renderToStaticMarkup(<FeedLinks list={feeds} siteName={site.name} />),
      head,
      renderToStaticMarkup(
        <SharedImage image={served.sharedOf?.(client, address, site)} site={site} />,
      ),
      article ? renderToStaticMarkup(<ArticleLinks article={article} site={site} />) : '',
    ].join(''),
    body,
    data: status === 200 ? graphText(pageNodes(route.pattern, client, address, site), site) : null,
    state,
  });
  const heldLoop = performance.now() - began;
  return { status, redirectTo: null, html, route: route.pattern, heldLoop };
}

const NOT_THERE = new Set([400, 404, 414]);

/** A page tells the truth about itself: missing is 404, for now out of reach 503, what failed is a failure. */
function statusOf(client: ReturnType<typeof createQueryClient>, missing: boolean): number {
  if (missing) return 404;
  const errors = client
    .getQueryCache()
    .getAll()
    .map((query) => query.state.error)
    .filter((error) => error !== null);
  if (errors.length === 0) return 200;
  const statuses = errors.map((error) =>
    error instanceof LoadError ? (error.status ?? 500) : 500,
  );
  // What the API refuses to look up is not there either.
  if (statuses.every((status) => NOT_THERE.has(status))) return 404;
  return statuses.every((status) => status === 503 || NOT_THERE.has(status)) ? 503 : 500;
}
