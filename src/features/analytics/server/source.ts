import { DIGEST_SOURCE, FEED_SOURCE } from '../values.ts';

/** Where a visit came from, as it is counted. */
export interface Source {
  /** 'others' are hosts that are not kept by name. */
  kind: 'search' | 'direct' | 'feed' | 'newsletter' | 'host' | 'others';
  /** The host, or the id of the digest; '' for the rest. */
  name: string;
}

/** Hosts that are not told apart. */
export const OTHERS: Source = { kind: 'others', name: '' };
export const DIRECT: Source = { kind: 'direct', name: '' };

const HOST_MAX = 100;
/** Names that end in letters: no address of a network, no name that only one house knows. */
const HOST =
  /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+(?:xn--[a-z\d-]+|\p{L}{2,})$/u;

/** Search engines by their hosts; 'www.' is taken off before. */
const SEARCH_ENGINES = [
  /^google\.[a-z]{2,3}(?:\.[a-z]{2})?$/,
  /^(?:[a-z]{2}\.)?bing\.com$/,
  /^(?:[a-z]+\.)?(?:duckduckgo|ecosia|qwant|startpage|mojeek|kagi|baidu|sogou)\.(?:com|org)$/,
  /^(?:[a-z]{2}\.)?search\.(?:yahoo|brave|aol|naver)\.(?:com|co\.jp)$/,
  /^(?:yandex\.[a-z]{2,3}(?:\.[a-z]{2})?|ya\.ru|search\.seznam\.cz|metager\.(?:de|org))$/,
  // How Android names Google's own application.
  /^com\.google\.android\.googlequicksearchbox$/,
];

const plain = (host: string) => host.toLowerCase().replace(/^www\./, '');

/**
 * Where a visit came from, by what its page says.
 * @param from the host of the page before it, what a link of ours says (`FEED_SOURCE`, `DIGEST_SOURCE`),
 * or ''
 * @param own the site's own host
 * @returns null where it came from the site itself; what cannot be a host is 'direct', as is ''
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
