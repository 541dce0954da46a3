import type { QueryClient } from '@tanstack/react-query';
import { DIGEST_SOURCE, FEED_SOURCE, FROM_MAX, FROM_PARAM } from '#features/analytics/values.ts';
import { articleQuery } from '#features/articles/web/api.ts';
import { readHomeLocation } from '#features/articles/web/list-location.ts';
import { listsIn } from '#features/taxonomy/web/own-categories.ts';
import { matchPage } from '../router/match.ts';
import { watchText } from './watch-text.ts';

/** How long a page must be visible until it counts. */
const READ_AFTER_MS = 5000;
const SEARCH_AFTER_MS = 2000;

/** A visit that counts when the page has been visible for long enough. */
interface Visit {
  /** The article's path, or the search words: counts once. */
  key: string;
  /** Milliseconds for which the page must still be visible. */
  remaining: number;
  /** @returns for an article, the function to call each time the visitor leaves it */
  report: () => OnLeave | undefined;
}
type OnLeave = (isLast: boolean) => void;

/** Sends a report. It may get lost. */
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

const OWN_SOURCE = new RegExp(`^(?:${FEED_SOURCE}|${DIGEST_SOURCE}\\d+)$`);

/**
 * The source of this visit: the parameter that feeds and emails add to links (it is removed from the
 * URL), or the host of the previous page.
 * @returns '' if unknown, undefined for this site
 */
function visitSource(): string | undefined {
  const url = new URL(window.location.href);
  const source = url.searchParams.get(FROM_PARAM);
  if (source !== null && OWN_SOURCE.test(source)) {
    url.searchParams.delete(FROM_PARAM);
    window.history.replaceState(window.history.state, '', url);
    return source;
  }
  if (!URL.canParse(document.referrer)) return '';
  const { hostname } = new URL(document.referrer);
  return hostname === window.location.hostname ? undefined : hostname.slice(0, FROM_MAX);
}

/** Reports how far an article was read, each time the visitor leaves it further on than before. */
function reportProgress(path: string): OnLeave {
  const text = watchText();
  let reported = 0;
  return (isLast) => {
    const step = text.reached();
    if (step > reported) send(path, { step, after: reported });
    reported = Math.max(step, reported);
    if (isLast) text.end();
  };
}

/** Whether the browser asks not to be tracked. */
export function isOptedOut(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & {
    doNotTrack?: string | null;
    globalPrivacyControl?: boolean;
  };
  return doNotTrack === '1' || globalPrivacyControl === true;
}

/**
 * Reports which articles were read and which searches were made, after the page was visible for some
 * seconds, so that mistaken clicks and unfinished searches don't count. The first article also reports
 * the source of the visit, and leaving an article reports how far it was read. Nothing is stored in the
 * browser and nothing identifies the reader.
 */
export function countVisits(client: QueryClient): void {
  let from = visitSource();
  if (isOptedOut()) return;
  let visit: Visit | null = null;
  let onLeave: OnLeave | undefined;
  let timer: number | undefined;
  let since = 0;

  const reportRead = (slug: string): OnLeave | undefined => {
    const article = client.getQueryData(articleQuery(slug).queryKey);
    if (!article) return;
    send(`/api/articles/${article.id}/read`, from === undefined ? undefined : { from });
    from = undefined;
    // Live coverage has hardly any text of its own.
    if (article.live === null) return reportProgress(`/api/articles/${article.id}/progress`);
  };
  const visitOf = ({ pathname, search }: Location): Visit | null => {
    const { page, location } = matchPage(pathname, search, listsIn(client));
    const { slug = '' } = location.params;
    if (page.name === 'article') {
      return { key: pathname, remaining: READ_AFTER_MS, report: () => reportRead(slug) };
    }
    const isSearchable = page.name === 'home' || page.name === 'article-list';
    const q = isSearchable ? readHomeLocation(search).q : '';
    if (q === '') return null;
    const report = () => void send('/api/searches', { q });
    return { key: q, remaining: SEARCH_AFTER_MS, report };
  };

  const pause = () => {
    if (timer === undefined) return;
    window.clearTimeout(timer);
    timer = undefined;
    if (visit) visit.remaining -= performance.now() - since;
  };
  const update = () => {
    pause();
    const next = visitOf(window.location);
    if (visit?.key !== next?.key) {
      onLeave?.(true);
      onLeave = undefined;
      visit = next;
    }
    if (document.visibilityState !== 'visible') onLeave?.(false);
    // A prerendered page is hidden too.
    if (!visit || visit.remaining <= 0 || document.visibilityState !== 'visible') return;
    since = performance.now();
    timer = window.setTimeout(() => {
      timer = undefined;
      if (!visit) return;
      visit.remaining = 0;
      onLeave = visit.report();
    }, visit.remaining);
  };

  // The router dispatches an event for every new URL.
  for (const type of ['popstate', 'pushState', 'replaceState'])
    window.addEventListener(type, update);
  document.addEventListener('visibilitychange', update);
  // Safari doesn't report that a page is hidden when it is left.
  window.addEventListener('pagehide', () => onLeave?.(false));
  update();
}
