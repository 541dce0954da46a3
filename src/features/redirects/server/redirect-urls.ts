import { escapeStrayPercents } from '#lib/urls/stray-percents.ts';
import type { Match } from '../values.ts';
import { FOLDERS_MAX, SOURCE_MAX, TARGET_MAX } from '../values.ts';

/** Query keys that identify a page in WordPress, whatever the path. */
const WORDPRESS_KEYS = ['p', 'page_id', 'attachment_id', 'cat', 'author', 'tag', 'feed', 'm'];
const BASE = 'http://page.invalid';

/** An invalid URL of a redirect; the message follows the name of the field. */
export class RedirectUrlError extends Error {
  readonly field: 'from' | 'to';
  constructor(field: 'from' | 'to', message: string) {
    super(message);
    this.field = field;
  }
}

/** The sources that may answer a URL. */
export interface Asked {
  /** Sources of exact redirects, the best first. */
  exact: string[];
  /** Sources of prefix redirects: the path and its parent folders, the longest first, without `/`. */
  prefixes: string[];
}

export const fold = (source: string) => source.toLowerCase();

/** A path in the form that is compared: decoded, without a trailing slash; null if it can't be decoded. */
function comparablePath(pathname: string): string | null {
  try {
    const decoded = decodeURIComponent(escapeStrayPercents(pathname))
      .normalize('NFC')
      // Decoded, these would mean something else.
      .replace(/[%?#\\\p{Cc}]/gu, encodeURIComponent);
    return decoded.replace(/\/+$/, '') || '/';
  } catch {
    return null;
  }
}

/** The path with WordPress's query, '/?p=12'; null without one. */
function wordpressSource(path: string, search: string): string | null {
  const query = new URLSearchParams(search);
  const key = WORDPRESS_KEYS.find((one) => query.get(one));
  return key === undefined
    ? null
    : `${path}?${String(new URLSearchParams([[key, query.get(key) ?? '']]))}`;
}

/** The original images of a path that looks like a resized image of WordPress or Ghost. */
function fullSizes(path: string): string[] {
  const [, start, ending] =
    /^(.+)-\d{1,5}x\d{1,5}(\.(?:avif|gif|jpe?g|png|webp))$/i.exec(path) ?? [];
  // WordPress replaces very large images by a '-scaled' one.
  if (start !== undefined) return [`${start}${ending}`, `${start}-scaled${ending}`];
  const whole = path.replace(/(\/content\/images\/)size\/[^/]+\/(format\/[^/]+\/)?/, '$1');
  return whole === path ? [] : [whole];
}

/** @returns null if no redirect can have this source */
export function askedFor(pathname: string, search: string): Asked | null {
  const path = comparablePath(pathname);
  if (path === null || path.length > SOURCE_MAX || isApi(path)) return null;
  const wordpress = wordpressSource(path, search);
  const isSource = wordpress !== null && wordpress.length <= SOURCE_MAX;
  const exact = [...(isSource ? [wordpress] : []), path, ...fullSizes(path)];
  return { exact, prefixes: prefixesOf(path) };
}

function prefixesOf(path: string): string[] {
  if (path === '/') return [];
  const parts = path.split('/', FOLDERS_MAX + 1);
  return parts.slice(1).map((_, index) => parts.slice(0, parts.length - index).join('/'));
}

/** All sources that can answer, in lower case. */
export const foldedKeys = ({ exact, prefixes }: Asked) => [
  ...new Set([...exact, ...prefixes].map(fold)),
];

const isApi = (path: string) => `${fold(path)}/`.startsWith('/api/');

/**
 * The source of a redirect in the form that is compared.
 * @param typed a path, or an http(s) URL of which the path counts
 * @throws RedirectUrlError
 */
export function sourceOf(typed: string, match: Match): string {
  const refuse = (message: string) => new RedirectUrlError('from', message);
  const isAddress = /^https?:\/\//i.test(typed);
  if (!isAddress && !/^\/(?!\/)/.test(typed)) {
    throw refuse('must start with a slash, like /2019/06/a-review');
  }
  if (!URL.canParse(typed, BASE)) throw refuse('is not a valid URL');
  const { pathname, search } = new URL(typed, BASE);
  const path = comparablePath(pathname);
  if (path === null) throw refuse('has an invalid % sequence');
  if (isApi(path)) throw refuse('must not be under /api');
  const wordpress = wordpressSource(path, search);
  if (search !== '' && (wordpress === null || new URLSearchParams(search).size > 1)) {
    throw refuse(
      `must not have a query, except one of ${WORDPRESS_KEYS.map((key) => `?${key}=`).join(', ')}`,
    );
  }
  if (wordpress !== null && match === 'prefix')
    throw refuse('has a query, so nothing can be below it');
  const source = wordpress ?? path;
  if (source === '/') throw refuse('must not be the home page');
  if (match === 'prefix' && source.split('/').length > FOLDERS_MAX + 1) {
    throw refuse(`must be at most ${FOLDERS_MAX} folders deep for a prefix`);
  }
  if (source.length > SOURCE_MAX) throw refuse(`must be at most ${SOURCE_MAX} characters`);
  return source;
}

/** The path, query and hash of a URL of this site; other URLs unchanged. */
function ownPart(url: URL, isOwn: boolean): string {
  return isOwn ? `${url.pathname}${url.search}${url.hash}` : url.href;
}

/**
 * The target of a redirect: a path of this site or a whole URL, encoded.
 * @param typed a path or an http(s) URL
 * @throws RedirectUrlError
 */
export function targetOf(typed: string, match: Match, siteUrl: string): string {
  const refuse = (message: string) => new RedirectUrlError('to', message);
  const isAddress = /^https?:\/\//i.test(typed);
  if (!isAddress && !/^\/(?![/\\])/.test(typed)) {
    throw refuse('must start with a slash, like /articles, or with https://');
  }
  if (!URL.canParse(typed, BASE)) throw refuse('is not a valid URL');
  const url = new URL(typed, BASE);
  if (url.username !== '' || url.password !== '')
    throw refuse('must not contain a username or password');
  // The proxy redirects http to https, so the protocol doesn't matter.
  const isOwn = url.origin === BASE || url.host === new URL(siteUrl).host;
  const href = ownPart(url, isOwn);
  if (href.length > TARGET_MAX) throw refuse(`must be at most ${TARGET_MAX} characters, encoded`);
  if (href.startsWith('//')) throw refuse('is not a valid URL');
  if (href.endsWith('/*') && match === 'exact') {
    throw refuse('can only end with /* for a prefix');
  }
  return href;
}

/** Whether the rest of the old path is appended to the target. */
export const keepsRest = (href: string) => href.endsWith('/*');

/** The sources that may answer a target of this site; null for other sites. */
export function askedByTarget(href: string): Asked | null {
  if (!href.startsWith('/')) return null;
  const { pathname, search } = new URL(keepsRest(href) ? href.slice(0, -1) : href, BASE);
  return askedFor(pathname, search);
}

interface Rule {
  source: string;
  match: Match;
  target: string | null;
}

/** The query of a URL without the part that its redirect is for, so that campaigns keep their marks. */
function restOfQuery(source: string, { search }: URL): string {
  const [, key] = /\?([^=]+)=/.exec(source) ?? [];
  if (key === undefined) return search.slice(1);
  const query = new URLSearchParams(search);
  query.delete(key);
  return String(query);
}

/** The target of a redirect with the rest of the URL's query; null for 410 Gone. @param url the requested URL */
export function locationOf({ source, match, target }: Rule, url: URL): string | null {
  if (target === null) return null;
  let href = target;
  if (match === 'prefix' && keepsRest(target)) {
    // Without leading slashes: '//' would lead to another site.
    const rest = url.pathname.split('/').slice(source.split('/').length).join('/');
    const plain = rest.replace(/^\/+/, '');
    href = `${target.slice(0, -1)}${target.startsWith('/') ? plain.replace(/\/+$/, '') : plain}`;
    if (plain === '' && href !== '/') href = href.slice(0, -1);
  }
  const rest = restOfQuery(source, url);
  if (rest === '') return href;
  const [path = '', hash] = href.split(/#(.*)/s, 2);
  const query = `${path.includes('?') ? '&' : '?'}${rest}`;
  return `${path}${query}${hash === undefined ? '' : `#${hash}`}`;
}
