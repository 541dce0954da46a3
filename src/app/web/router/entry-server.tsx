import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { Router } from 'wouter';
import { FOOTER_LATEST } from '#features/articles/values.ts';
import { homeArticlesQuery, latestArticlesQuery } from '#features/articles/web/api.ts';
import { HOME_SIDE_SOURCE } from '#features/featured/values.ts';
import { featuredArticlesQuery } from '#features/featured/web/api.ts';
import { ownCategoriesQuery } from '#features/taxonomy/web/own-categories.ts';
import { createQueryClient, type Fetch, LoadError } from '#lib/api/api-client.ts';
import { setSiteZone } from '#lib/format/date.ts';
import { setLanguage } from '#lib/messages/messages.ts';
import type { PageAssets, PageBrand, PageMatch, PageResult } from '#lib/render-contract.ts';
import { GONE_PATH } from '#lib/urls/server-paths.ts';
import { ShownIslands } from '#ui/page/island.tsx';
import { type Site, SiteContext } from '#ui/site.ts';
import { GONE_KEY } from '../pages/not-found/gone.ts';
import { notFoundPage, pages } from '../pages/pages.ts';
import { serverPage } from '../pages/server-page.ts';
import { graphText } from '../structured-data/graph.ts';
import { App } from './app.tsx';
import { loadCatalog } from './catalogs.ts';
import { renderDocument } from './document.ts';
import { FeedLinks } from './feed-links.tsx';
import { islands, markedParts } from './islands.ts';
import { matchPage as matchUrl } from './match.ts';
import { dehydratePage, inlineJson } from './page-state.ts';
import { ShareImageTags } from './share-image.tsx';

export { THEME_SCRIPT } from '#ui/theme/theme-script.ts';
export { HYDRATE_SCRIPT } from './hydrate-script.ts';

const parts = [...islands, ...markedParts];

export { parts as islands };

const byName = new Map([...pages, notFoundPage].map((page) => [page.name, page]));

/** The folders of all pages. */
export const pageNames = [...byName.keys()];

/** Searches and filters are not cached: visitors could request any number of them. */
const UNCACHED_QUERY = /[?&](?:q|platform|genre|year)=/;

/** Matches a URL once for the whole request. @param isList see `matchUrl` */
export function matchPage(
  path: string,
  query: string,
  isList?: (slug: string) => boolean,
): PageMatch {
  const { page, pattern, location } = matchUrl(path, query, isList);
  const { canonicalUrl, isCacheable = true, hasSecret, isForAccounts } = serverPage(page.name);
  const url = canonicalUrl(location);
  const isSecret = hasSecret?.(location) ?? false;
  const isKnown = page !== notFoundPage;
  return {
    canonicalUrl: url,
    params: location.params,
    page: page.name,
    pattern,
    isKnown,
    isSecret,
    isCacheable: isKnown && isCacheable && !isSecret && !UNCACHED_QUERY.test(url),
    runsCode: !isSecret && !isForAccounts,
  };
}

/** Loads the shell's data after the page has loaded its own. */
function loadShell(client: QueryClient): Promise<unknown> {
  const newest = client.getQueryData(homeArticlesQuery().queryKey);
  // The footer's articles are the first ones of the home page.
  if (newest) client.setQueryData(latestArticlesQuery.queryKey, newest.slice(0, FOOTER_LATEST));
  return Promise.all([
    client.prefetchQuery(latestArticlesQuery),
    client.prefetchQuery(ownCategoriesQuery),
  ]);
}

/**
 * React writes title, meta and link elements before the markup when it renders a part of a
 * document. They belong in the head, where React also looks for them when it hydrates.
 */
function splitHead(markup: string): { head: string; body: string } {
  const head = /^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)*/.exec(markup)?.[0] ?? '';
  return { head, body: markup.slice(head.length) };
}

/** The assets of a page, of the islands on it, and of the parts that its HTML has the mark of. */
function assetsWith(assets: PageAssets, shown: ReadonlySet<object>, body: string): PageAssets {
  const parts = [
    assets,
    ...[
      ...islands.filter(({ island }) => shown.has(island)),
      ...markedParts.filter(({ mark }) => body.includes(mark)),
    ].flatMap(({ chunk }) => assets.islands[chunk] ?? []),
  ];
  const styles = parts.flatMap((part) => part.styles);
  return {
    ...assets,
    styles: [...new Map(styles.map((style) => [style.href, style])).values()],
    lateStyles: [...new Set(parts.flatMap((part) => part.lateStyles))],
    modules: [...new Set(parts.flatMap((part) => part.modules))],
  };
}

interface PageRequest {
  match: PageMatch;
  fetch: Fetch;
  beforeRender: () => Promise<void>;
  site: Site;
  brand: PageBrand;
  metaTags: string;
  assets: PageAssets;
}

/** Renders a page as a visitor without an account sees it. */
export async function renderPage(request: PageRequest): Promise<PageResult> {
  const { match, fetch, beforeRender, site, brand, metaTags, assets } = request;
  const { canonicalUrl, params, pattern } = match;
  const [pathname = '/', search = ''] = canonicalUrl.split(/\?(.*)/s, 2);
  const location = { pathname, search, params };
  const page = byName.get(match.page) ?? notFoundPage;
  const server = serverPage(page.name);

  const client = createQueryClient(fetch);
  // A failed load is shown, not retried while rendering.
  client.setDefaultOptions({
    queries: { ...client.getDefaultOptions().queries, retryOnMount: false },
  });
  const isGone = pathname === GONE_PATH;
  // The browser shows the 404 page without asking for a page of this URL.
  if (page === notFoundPage) client.setQueryData(GONE_KEY, isGone);
  const [{ load }] = await Promise.all([
    page.preload(),
    ...islands.map(({ island }) => island.preload()),
  ]);
  await load?.(client, location, site);
  await loadShell(client);
  // The home page shows only the first featured articles, so the others are left out.
  client.setQueryData(featuredArticlesQuery.queryKey, (all) => all?.slice(0, HOME_SIDE_SOURCE));

  const catalog = await loadCatalog(site.language);
  await beforeRender();
  const redirectTo = server.movedTo?.(client, location) ?? null;
  if (redirectTo !== null) return { status: 301, redirectTo, html: '', pattern, blockedMs: 0 };

  const began = performance.now();
  const shown = new Set<object>();
  setSiteZone(site.timeZone);
  setLanguage(site.language, catalog);
  const markup = renderToString(
    <ShownIslands value={shown}>
      <SiteContext value={site}>
        <QueryClientProvider client={client}>
          <Router ssrPath={pathname} ssrSearch={search}>
            <App match={{ page, pattern, location }} />
          </Router>
        </QueryClientProvider>
      </SiteContext>
    </ShownIslands>,
  );
  const state = inlineJson(dehydratePage(client, site));
  const isMissing = server.isMissing?.(client, location) ?? false;
  const status = isGone ? 410 : statusOf(client, isMissing);
  const isShown = status === 200;
  const { head, body } = splitHead(markup);
  const html = renderDocument({
    language: site.language,
    assets: assetsWith(assets, shown, body),
    tone: page.loaded()?.tone?.(client, location) ?? 'brand',
    brand,
    head: [
      renderToStaticMarkup(
        <FeedLinks
          list={(isShown && server.feeds?.(client, location)) || null}
          siteName={site.name}
        />,
      ),
      head,
      renderToStaticMarkup(
        <ShareImageTags
          image={server.shareImage?.(client, location, site)}
          site={site}
          own={brand.shareImage}
        />,
      ),
      renderToStaticMarkup(server.head?.(client, location, site)),
      metaTags,
    ].join(''),
    body,
    data: isShown ? graphText(server.structuredData?.(client, location, site) ?? [], site) : null,
    state,
  });
  const blockedMs = performance.now() - began;
  return { status, redirectTo: null, html, pattern, blockedMs };
}

const NOT_FOUND = new Set([400, 404, 414]);

/** The page's status: 404 if it is missing, 503 if its data is unavailable, 500 after an error. */
function statusOf(client: QueryClient, isMissing: boolean): number {
  if (isMissing) return 404;
  const errors = client
    .getQueryCache()
    .getAll()
    .map((query) => query.state.error)
    .filter((error) => error !== null);
  if (errors.length === 0) return 200;
  const statuses = errors.map((error) =>
    error instanceof LoadError ? (error.status ?? 500) : 500,
  );
  // A request that the API refuses doesn't exist either.
  if (statuses.every((status) => NOT_FOUND.has(status))) return 404;
  return statuses.every((status) => status === 503 || NOT_FOUND.has(status)) ? 503 : 500;
}
