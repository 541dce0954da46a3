import type { QueryClient } from '@tanstack/react-query';
import { DIGEST_SOURCE, FEED_SOURCE, FROM_MAX, FROM_PARAM } from '#features/analytics/values.ts';
import { homePath, listPath } from '#features/articles/paths.ts';
import {
  readArticleAddress,
  readHomeAddress,
  routeCategory,
} from '#features/articles/web/address.ts';
import { articleQuery } from '#features/articles/web/api.ts';
import { watchText } from './watch-text.ts';

/** How long a page is looked at until it counts, in milliseconds. */
const READ_AFTER = 5000;
const SEARCH_AFTER = 2000;

/** A page that counts when it is looked at for long enough. */
interface Stay {
  /** What counts once, whatever else the address says: the article, or the words of the search. */
  of: string;
  /** How much longer it has to be looked at. */
  left: number;
  /** @returns for an article, what is called with each leave, and with the last one */
  tell: () => Leave | undefined;
}
type Leave = (isLast: boolean) => void;

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

const SAID = new RegExp(`^(?:${FEED_SOURCE}|${DIGEST_SOURCE}\\d+)$`);

/**
 * Where this visit came from: what a link of ours says, which is then taken out of the address, or the
 * host of the page before it.
 * @returns '' where nothing is known, undefined where it was this site
 */
function arrivedFrom(): string | undefined {
  const url = new URL(window.location.href);
  const said = url.searchParams.get(FROM_PARAM);
  if (said !== null && SAID.test(said)) {
    url.searchParams.delete(FROM_PARAM);
    window.history.replaceState(window.history.state, '', url);
    return said;
  }
  if (!URL.canParse(document.referrer)) return '';
  const { hostname } = new URL(document.referrer);
  return hostname === window.location.hostname ? undefined : hostname.slice(0, FROM_MAX);
}

/** Tells how far an article was read, each time that it is left further on than before. */
function tellProgress(path: string): Leave {
  const text = watchText();
  let told = 0;
  return (isLast) => {
    const step = text.reached();
    if (step > told) send(path, { step, after: told });
    told = Math.max(step, told);
    if (isLast) text.end();
  };
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
 * for some seconds, so that neither a mistaken click nor each step of a search counts. With the first
 * article goes where the visit came from, and with the leave of each how far it was read. Nothing is
 * kept here and nothing said about who reads.
 */
export function countVisits(client: QueryClient): void {
  let from = arrivedFrom();
  if (isRefused()) return;
  let stay: Stay | null = null;
  let leave: Leave | undefined;
  let timer: number | undefined;
  let since = 0;

  const tellRead = (slug: string): Leave | undefined => {
    const article = client.getQueryData(articleQuery(slug).queryKey);
    if (!article) return;
    send(`/api/articles/${article.id}/read`, from === undefined ? undefined : { from });
    from = undefined;
    // The text of a live coverage is what stands above its entries.
    if (article.live === null) return tellProgress(`/api/articles/${article.id}/progress`);
  };
  const stayAt = ({ pathname, search }: Location): Stay | null => {
    const slug = readArticleAddress(pathname);
    if (slug !== '') return { of: pathname, left: READ_AFTER, tell: () => tellRead(slug) };
    const isList = pathname === listPath() || routeCategory(pathname) !== undefined;
    const q = isList || pathname === homePath() ? readHomeAddress(search).q : '';
    return q === ''
      ? null
      : { of: q, left: SEARCH_AFTER, tell: () => void send('/api/searches', { q }) };
  };

  const pause = () => {
    if (timer === undefined) return;
    window.clearTimeout(timer);
    timer = undefined;
    if (stay) stay.left -= performance.now() - since;
  };
  const look = () => {
    pause();
    const next = stayAt(window.location);
    if (stay?.of !== next?.of) {
      leave?.(true);
      leave = undefined;
      stay = next;
    }
    if (document.visibilityState !== 'visible') leave?.(false);
    // A page that is rendered before it is shown is hidden too.
    if (!stay || stay.left <= 0 || document.visibilityState !== 'visible') return;
    since = performance.now();
    timer = window.setTimeout(() => {
      timer = undefined;
      if (!stay) return;
      stay.left = 0;
      leave = stay.tell();
    }, stay.left);
  };

  // The router makes an event of every new address.
  for (const type of ['popstate', 'pushState', 'replaceState']) window.addEventListener(type, look);
  document.addEventListener('visibilitychange', look);
  // Safari does not say that a page is hidden when it goes.
  window.addEventListener('pagehide', () => leave?.(false));
  look();
}
