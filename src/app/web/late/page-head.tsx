import type { QueryClient } from '@tanstack/react-query';
import { createRoot, type Root } from 'react-dom/client';
import type { Site } from '#ui/site.ts';
import articlePage from '../pages/article/page.server.ts';
import type { ServerPage } from '../pages/server-page.ts';
import { matchPage } from '../router/match.ts';
import { ShareImageTags } from '../router/share-image.tsx';
import { graphText } from '../structured-data/graph.ts';

/** A page is described when its data has rested this long, in milliseconds. */
const REST_MS = 100;

/** Other pages have no image of their own, or nothing that programs without scripts would miss. */
const described: Readonly<Record<string, Partial<ServerPage>>> = { article: articlePage };

/**
 * After moves within the site, sets the head elements for programs that only the server's HTML had:
 * structured data of articles and share images.
 */
export function followPageHead(client: QueryClient, site: Site): void {
  // The URL of the HTML: the visitor may have moved on before this code was loaded.
  const [opened] = performance.getEntriesByType('navigation');
  const first = new URL(opened?.name ?? window.location.href);
  const data = document.createElement('script');
  data.type = 'application/ld+json';
  let root: Root | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const update = () => {
    const { pathname, search } = window.location;
    // The first page has the server's own until the visitor leaves it.
    if (root === undefined) {
      if (pathname === first.pathname && search === first.search) return;
      for (const one of document.querySelectorAll('[data-first]')) one.remove();
    }
    const { page, location } = matchPage(pathname, search);
    const { head, shareImage, structuredData } = described[page.name] ?? {};
    data.textContent = graphText(structuredData?.(client, location, site) ?? [], site);
    document.body.append(data);
    // React moves what it renders here into the head of the document.
    root ??= createRoot(document.createElement('div'));
    root.render(
      <>
        <ShareImageTags image={shareImage?.(client, location, site)} site={site} />
        {head?.(client, location, site)}
      </>,
    );
  };
  const schedule = () => {
    clearTimeout(timer);
    timer = setTimeout(() => client.isFetching() === 0 && update(), REST_MS);
  };
  for (const type of ['popstate', 'pushState', 'replaceState']) {
    window.addEventListener(type, schedule);
  }
  client.getQueryCache().subscribe(({ type }) => {
    if (type === 'updated') schedule();
  });
  schedule();
}
