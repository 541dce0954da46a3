import '#ui/styles/global.css';
import '#ui/styles/rare-letters.css';
import '#ui/styles/polish.css';
import '#ui/styles/japanese.css';
import '#ui/styles/print.css';
// Smaller here than in the article's own script.
import '#features/newsletter/web/public.ts';
import { hydrate, type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { type AroundNavHandler, Router } from 'wouter';
import { listsIn } from '#features/taxonomy/web/own-categories.ts';
import { createQueryClient } from '#lib/api/api-client.ts';
import { setSiteZone } from '#lib/format/date.ts';
import { type Catalog, setLanguage } from '#lib/messages/messages.ts';
import { type Site, SiteContext } from '#ui/site.ts';
import { App } from './app.tsx';
import { showMoving, watchBackForward } from './back-forward.ts';
import { matchPage } from './match.ts';
import { HYDRATED, type PageState, ROOT_ID, STATE_ID } from './page-state.ts';
import { repeatStoppedClicks } from './repeat-clicks.ts';

declare global {
  /** What built scripts of other languages than English add (scripts/messages.mjs). */
  var translations: Catalog | undefined;
}

/** How long a page waits for its data before it says that it failed. */
const MAX_WAIT_MS = 20_000;

/** Fetches a page's code and data before they are needed. */
function prepare(client: QueryClient, site: Site, href: string) {
  const url = new URL(href, window.location.href);
  const { page, location } = matchPage(url.pathname, url.search, listsIn(client));
  const module = page.loaded();
  const loading = client.isFetching();
  const done = module
    ? module.load?.(client, location, site)
    : page.preload().then(({ load }) => load?.(client, location, site));
  const isReady = module !== undefined && client.isFetching() === loading;
  return { isReady, done: Promise.resolve(done) };
}

/**
 * After the visitor leaves the first page, failed loads are retried. Not before: parts of the page may
 * still be hydrating.
 */
function onMoves(client: QueryClient): void {
  const onMove = () => {
    const defaults = client.getDefaultOptions();
    client.setDefaultOptions({ queries: { ...defaults.queries, retryOnMount: true } });
  };
  // The router dispatches an event for every new URL; capturing listeners run first.
  for (const type of ['popstate', 'pushState', 'replaceState']) {
    window.addEventListener(type, onMove, { capture: true });
  }
}

function start(): void {
  const root = document.getElementById(ROOT_ID);
  const text = document.getElementById(STATE_ID)?.textContent;
  if (!root || !text) return;
  const { site, queries }: PageState = JSON.parse(text);
  setSiteZone(site.timeZone);
  const client = createQueryClient((path, init) =>
    fetch(path, { ...init, signal: AbortSignal.timeout(MAX_WAIT_MS) }),
  );
  client.setDefaultOptions({
    queries: { ...client.getDefaultOptions().queries, retryOnMount: false },
  });
  hydrate(client, queries);

  const travel = watchBackForward((href) => prepare(client, site, href));

  let last: string;
  // The next page's code loads before the URL changes, so that there is no blank frame in between.
  const aroundNav: AroundNavHandler = (navigate, to, options) => {
    const url = new URL(to, window.location.href);
    const { page, location } = matchPage(url.pathname, url.search, listsIn(client));
    last = to;
    showMoving(true);
    const go = () => {
      // The visitor has followed another link whose code loaded sooner.
      if (last !== to) return;
      showMoving(false);
      travel.saveScroll();
      navigate(to, options);
    };
    page
      .preload()
      .then(({ preload }) => preload?.(location))
      // Without the page's code the browser loads the page as a whole; offline, the screen says so.
      .then(go, () => (navigator.onLine ? window.location.assign(to) : go()));
  };

  const { page } = matchPage(window.location.pathname, window.location.search, listsIn(client));
  // In development scripts are without translations.
  const catalog = import.meta.env.DEV
    ? import('./catalogs.ts')
        .then(({ loadCatalog }) => loadCatalog(site.language))
        // In English, the page still works.
        .catch(() => undefined)
    : globalThis.translations;
  void Promise.all([catalog, page.preload()]).then(([translations]) => {
    setLanguage(site.language, translations);
    startTransition(() => {
      hydrateRoot(
        root,
        <StrictMode>
          <SiteContext value={site}>
            <QueryClientProvider client={client}>
              <Router aroundNav={aroundNav}>
                <App />
              </Router>
            </QueryClientProvider>
          </SiteContext>
        </StrictMode>,
      );
    });
    repeatStoppedClicks(root);
    // From here on React handles clicks, and hydrates the clicked part first.
    document.dispatchEvent(new Event(HYDRATED));
    onMoves(client);
    import('../late/after-hydration.ts').then(
      ({ runAfterHydration }) =>
        runAfterHydration(client, site, (href) => prepare(client, site, href).done),
      () => undefined,
    );
  });
}

start();
