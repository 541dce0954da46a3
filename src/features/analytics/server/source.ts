import { DIGEST_SOURCE, FEED_SOURCE } from '../values.ts';

/** Where a visit came from. */
export interface Source {
  /** 'others' are hosts that aren't stored by name. */
  kind: 'search' | 'direct' | 'feed' | 'newsletter' | 'host' | 'others';
  /** The host, or the ID of the digest; otherwise ''. */
  name: string;
}

/** Hosts that aren't stored by name. */
export const OTHERS: Source = { kind: 'others', name: '' };
export const DIRECT: Source = { kind: 'direct', name: '' };

const HOST_MAX = 100;
/** Names that end in letters: no IP addresses or local names. */
const HOST =
  /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+(?:xn--[a-z\d-]+|\p{L}{2,})$/u;

/** Hosts of search engines, without 'www.'. */
const SEARCH_ENGINES = [
  /^google\.[a-z]{2,3}(?:\.[a-z]{2})?$/,
  /^(?:[a-z]{2}\.)?bing\.com$/,
  /^(?:[a-z]+\.)?(?:duckduckgo|ecosia|qwant|startpage|mojeek|kagi|baidu|sogou)\.(?:com|org)$/,
  /^(?:[a-z]{2}\.)?search\.(?:yahoo|brave|aol|naver)\.(?:com|co\.jp)$/,
  /^(?:yandex\.[a-z]{2,3}(?:\.[a-z]{2})?|ya\.ru|search\.seznam\.cz|metager\.(?:de|org))$/,
  // Google's Android app.
  /^com\.google\.android\.googlequicksearchbox$/,
];

const plain = (host: string) => host.toLowerCase().replace(/^www\./, '');

/**
 * Where a visit came from.
 * @param from the host of the referring page, the mark of our own link (`FEED_SOURCE`, `DIGEST_SOURCE`), or ''
 * @param own the site's own host
 * @returns null if it came from the site itself; invalid hosts and '' count as 'direct'
 */
export function sourceOf(from: string, own: string): Source | null {
  if (from === FEED_SOURCE) return { kind: 'feed', name: '' };
  const [, digest] = new RegExp(`^${DIGEST_SOURCE}([1-9]\\d{0,8})$`).exec(from) ?? [];
  if (digest !== undefined) return { kind: 'newsletter', name: digest };
  const host = plain(from);
  if (host === plain(own)) return null;
  if (SEARCH_ENGINES.some((engine) => engine.test(host))) return { kind: 'search', name: '' };
  return host.length <= HOST_MAX && HOST.test(host) ? { kind: 'host', name: host } : DIRECT;
}
