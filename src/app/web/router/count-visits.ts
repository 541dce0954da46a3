import type { QueryClient } from '@tanstack/react-query';
import { homePath, listPath } from '#features/articles/paths.ts';
import {
  readArticleAddress,
  readHomeAddress,
  routeCategory,
} from '#features/articles/web/address.ts';
import { articleQuery } from '#features/articles/web/api.ts';

/** How long a page is looked at until it counts, in milliseconds. */
const READ_AFTER = 5000;
const SEARCH_AFTER = 2000;

/** A page that counts when it is looked at for long enough. */
interface Stay {
  href: string;
  /** How much longer it has to be looked at. */
  left: number;
  tell: () => void;
}

/** Tells the server; nothing depends on whether it hears. */
function send(path: string, body?: unknown): void {
  if (!navigator.onLine) return;
  fetch(path, {
    method: 'POST',
    keepalive: true,
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  }).catch(() => undefined);
}

function stayAt(client: QueryClient, { pathname, search }: Location): Stay | null {
  const href = pathname + search;
  const slug = readArticleAddress(pathname);
  if (slug !== '') {
    const tell = () => {
      const article = client.getQueryData(articleQuery(slug).queryKey);
      if (article) send(`/api/articles/${article.id}/read`);
    };
    return { href, left: READ_AFTER, tell };
  }
  const isList = pathname === listPath() || routeCategory(pathname) !== undefined;
  const q = isList || pathname === homePath() ? readHomeAddress(search).q : '';
  return q === '' ? null : { href, left: SEARCH_AFTER, tell: () => send('/api/searches', { q }) };
}

/** What a browser says for people who wish not to be counted. */
function isRefused(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & {
    doNotTrack?: string | null;
    globalPrivacyControl?: boolean;
  };
  return doNotTrack === '1' || globalPrivacyControl === true;
}

/**
 * Tells the server which articles were read and which results looked at: once the page was in sight
 * for some seconds, so that neither a mistaken click nor each step of a search counts. Nothing is
 * kept here and nothing said about who reads.
 */
export function countVisits(client: QueryClient): void {
  if (isRefused()) return;
  let stay: Stay | null = null;
  let timer: number | undefined;
  let since = 0;

  const pause = () => {
    if (timer === undefined) return;
    window.clearTimeout(timer);
    timer = undefined;
    if (stay) stay.left -= performance.now() - since;
  };
  const look = () => {
    pause();
    const { pathname, search } = window.location;
    if (stay?.href !== pathname + search) stay = stayAt(client, window.location);
    // A page that is rendered before it is shown is hidden too.
    if (!stay || stay.left <= 0 || document.visibilityState !== 'visible') return;
    since = performance.now();
    timer = window.setTimeout(() => {
      timer = undefined;
      if (!stay) return;
      stay.left = 0;
      stay.tell();
    }, stay.left);
  };

  // The router makes an event of every new address.
  for (const type of ['popstate', 'pushState', 'replaceState']) window.addEventListener(type, look);
  document.addEventListener('visibilitychange', look);
  look();
}
