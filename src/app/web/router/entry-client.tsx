import '#ui/styles/global.css';
import '#ui/styles/players.css';
import '#ui/styles/rare-letters.css';
import '#ui/styles/print.css';
// Here it is smaller than in the article's own script.
import '#features/newsletter/web/public.ts';
import { hydrate, type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { type AroundNavHandler, Router } from 'wouter';
import { createQueryClient } from '#lib/api/api-client.ts';
import { SiteContext } from '#ui/site.ts';
import { App } from './app.tsx';
import { watchBackForward } from './back-forward.ts';
import { matchPage } from './match.ts';
import { AWAKE, type PageState, ROOT_ID, STATE_ID } from './page-state.ts';

/** The screen's code and data for an address of this site, fetched before they are needed. */
function prepare(client: QueryClient, href: string) {
  const url = new URL(href, window.location.href);
  const { route, address } = matchPage(url.pathname, url.search);
  const loading = client.isFetching();
  const hadCode = route.screen.ready();
  const done = Promise.all([route.screen.preload(), route.load(client, address)]);
  return { ready: hadCode && client.isFetching() === loading, done };
}

/** Fetches what a link leads to as soon as a pointer, finger or the focus rests on it. */
function prepareOnIntent(client: QueryClient): void {
  const prepared = new Set<string>();
  const onIntent = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (!link || link.origin !== window.location.origin || prepared.has(link.href)) return;
    prepared.add(link.href);
    // What fails here fails again, and is shown, when the visitor really goes there.
    prepare(client, link.href).done.catch(() => prepared.delete(link.href));
  };
  for (const type of ['pointerenter', 'touchstart', 'focusin']) {
    document.addEventListener(type, onIntent, { capture: true, passive: true });
  }
}

/**
 * A failed load that came with the page is shown as the server showed it; it is tried again when
 * the visitor moves on. Not before: parts of the page may still be hydrating. What the server said of
 * the first page alone, to programs, is then taken out.
 */
function onMoves(client: QueryClient): void {
  const { pathname, search } = window.location;
  const onMove = () => {
    const isThere = window.location.pathname === pathname && window.location.search === search;
    if (!isThere) for (const one of document.querySelectorAll('[data-first]')) one.remove();
    const defaults = client.getDefaultOptions();
    client.setDefaultOptions({ queries: { ...defaults.queries, retryOnMount: true } });
  };
  // The router makes an event of every new address; captured, it is heard here before there.
  for (const type of ['popstate', 'pushState', 'replaceState']) {
    window.addEventListener(type, onMove, { capture: true });
  }
}

function start(): void {
  const root = document.getElementById(ROOT_ID);
  const text = document.getElementById(STATE_ID)?.textContent;
  if (!root || !text) return;
  const { site, queries }: PageState = JSON.parse(text);
  const client = createQueryClient((path, init) => fetch(path, init));
  client.setDefaultOptions({
    queries: { ...client.getDefaultOptions().queries, retryOnMount: false },
  });
  hydrate(client, queries);

  const travel = watchBackForward((href) => prepare(client, href));

  let last: string;
  // The next screen's code is there before the address changes: no blank frame between two pages.
  const aroundNav: AroundNavHandler = (navigate, to, options) => {
    const url = new URL(to, window.location.href);
    const { route, address } = matchPage(url.pathname, url.search);
    last = to;
    const go = () => {
      // Somebody went on to another page, whose code was there sooner.
      if (last !== to) return;
      travel.keepPlace();
      navigate(to, options);
    };
    // Without the screen's code, a full load is the way there.
    const code = [route.screen.preload(), Promise.resolve(route.preloadPart?.(address))];
    Promise.all(code).then(go, () => window.location.assign(to));
  };

  const { route } = matchPage(window.location.pathname, window.location.search);
  void route.screen.preload().then(() => {
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
    // React hears presses from here on, and finishes what one of them needs first.
    document.dispatchEvent(new Event(AWAKE));
    prepareOnIntent(client);
    onMoves(client);
    // Nobody waits for it.
    import('./count-visits.ts').then(
      ({ countVisits }) => countVisits(client),
      () => undefined,
    );
  });
}

start();
