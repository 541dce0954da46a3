import type { Match } from '../values.ts';
import { FOLDERS_MAX, SOURCE_MAX, TARGET_MAX } from '../values.ts';

/** By these WordPress finds what it shows, whatever the path. */
const WORDPRESS_KEYS = ['p', 'page_id', 'attachment_id', 'cat', 'author', 'tag', 'feed', 'm'];
const BASE = 'http://page.invalid';

/** Why an address cannot be one end of a redirect: words that follow the name of its field. */
export class AddressError extends Error {
  readonly field: 'from' | 'to';
  constructor(field: 'from' | 'to', message: string) {
    super(message);
    this.field = field;
  }
}

/** An address as it is looked up. */
export interface Asked {
  /** What an exact redirect may be from, the first first. */
  exact: string[];
  /** What a prefix may be, the longest first: the path and the folders above it but the home page. */
  prefixes: string[];
}

export const fold = (source: string) => source.toLowerCase();

/** A path as it is compared: decoded, without a slash at its end; null where it cannot be decoded. */
function comparablePath(pathname: string): string | null {
  try {
    const decoded = decodeURIComponent(pathname)
      .normalize('NFC')
      // Left as they stand in an address: bare, they would mean something else.
      .replace(/[%?#\\\p{Cc}]/gu, encodeURIComponent);
    return decoded.replace(/\/+$/, '') || '/';
  } catch {
    return null;
  }
}

/** The path with the part of the query by which WordPress finds things, '/?p=12'; null without one. */
function wordpressSource(path: string, search: string): string | null {
  const query = new URLSearchParams(search);
  const key = WORDPRESS_KEYS.find((one) => query.get(one));
  return key === undefined
    ? null
    : `${path}?${String(new URLSearchParams([[key, query.get(key) ?? '']]))}`;
}

/**
 * The images of which a path may be a size: WordPress and Ghost made several of each, and links of
 * other sites show any of them.
 */
function fullSizes(path: string): string[] {
  const [, start, ending] =
    /^(.+)-\d{1,5}x\d{1,5}(\.(?:avif|gif|jpe?g|png|webp))$/i.exec(path) ?? [];
  // WordPress itself made a '-scaled' one of what was very large.
  if (start !== undefined) return [`${start}${ending}`, `${start}-scaled${ending}`];
  const whole = path.replace(/(\/content\/images\/)size\/[^/]+\/(format\/[^/]+\/)?/, '$1');
  return whole === path ? [] : [whole];
}

/** @returns null where no redirect can be from this address */
export function askedFor(pathname: string, search: string): Asked | null {
  const path = comparablePath(pathname);
  if (path === null || path.length > SOURCE_MAX || isApi(path)) return null;
  const wordpress = wordpressSource(path, search);
  const isSource = wordpress !== null && wordpress.length <= SOURCE_MAX;
  const exact = [...(isSource ? [wordpress] : []), path, ...fullSizes(path)];
  return { exact, prefixes: prefixesOf(path) };
}

/** A path and the folders above it but the home page, the longest first, as far as they can be a prefix. */
function prefixesOf(path: string): string[] {
  if (path === '/') return [];
  const parts = path.split('/', FOLDERS_MAX + 1);
  return parts.slice(1).map((_, index) => parts.slice(0, parts.length - index).join('/'));
}

/** Every source that can answer, in lower case. */
export const foldedKeys = ({ exact, prefixes }: Asked) => [
  ...new Set([...exact, ...prefixes].map(fold)),
];

const isApi = (path: string) => `${fold(path)}/`.startsWith('/api/');

/**
 * Where a redirect is from, as it is compared.
 * @param typed a path, or an http(s) address of which the path counts
 * @throws AddressError
 */
export function sourceOf(typed: string, match: Match): string {
  const refuse = (message: string) => new AddressError('from', message);
  const isAddress = /^https?:\/\//i.test(typed);
  if (!isAddress && !/^\/(?!\/)/.test(typed)) {
    throw refuse('must begin with a slash, as /2019/06/a-review');
  }
  if (!URL.canParse(typed, BASE)) throw refuse('cannot be read as an address');
  const { pathname, search } = new URL(typed, BASE);
  const path = comparablePath(pathname);
  if (path === null) throw refuse('holds a % that stands for no character');
  if (isApi(path)) throw refuse('is below /api, where nothing is redirected');
  const wordpress = wordpressSource(path, search);
  if (search !== '' && (wordpress === null || new URLSearchParams(search).size > 1)) {
    throw refuse(
      'holds a query. Only those of WordPress are told apart, one at a time: ' +
        WORDPRESS_KEYS.map((key) => `?${key}=`).join(', '),
    );
  }
  if (wordpress !== null && match === 'prefix') throw refuse('holds a query: nothing is below it');
  const source = wordpress ?? path;
  if (source === '/') throw refuse('is the home page, which is there');
  if (match === 'prefix' && source.split('/').length > FOLDERS_MAX + 1) {
    throw refuse(`must be at most ${FOLDERS_MAX} folders deep, for everything below it`);
  }
  if (source.length > SOURCE_MAX) throw refuse(`must be at most ${SOURCE_MAX} characters`);
  return source;
}

interface Target {
  /** A path of ours or a whole address, encoded. */
  href: string;
  /** As sources are compared, in lower case; null on another site. */
  key: string | null;
}

/** The path, query and hash of an own address; the same address elsewhere. */
function ownPart(url: URL, isOwn: boolean): string {
  return isOwn ? `${url.pathname}${url.search}${url.hash}` : url.href;
}

/**
 * Where a redirect leads.
 * @param typed a path of ours or an http(s) address; of ours too, then its path counts
 * @throws AddressError
 */
export function targetOf(typed: string, match: Match, siteUrl: string): Target {
  const refuse = (message: string) => new AddressError('to', message);
  const isAddress = /^https?:\/\//i.test(typed);
  if (!isAddress && !/^\/(?![/\\])/.test(typed)) {
    throw refuse('must begin with a slash, as /articles, or with https://');
  }
  if (!URL.canParse(typed, BASE)) throw refuse('cannot be read as an address');
  const url = new URL(typed, BASE);
  if (url.username !== '' || url.password !== '')
    throw refuse('must not hold a name or a password');
  // By whatever protocol: the proxy leads from one to the other.
  const isOwn = url.origin === BASE || url.host === new URL(siteUrl).host;
  const href = ownPart(url, isOwn);
  if (href.length > TARGET_MAX) throw refuse(`must be at most ${TARGET_MAX} characters, encoded`);
  if (href.startsWith('//')) throw refuse('cannot be read as an address');
  if (href.endsWith('/*') && match === 'exact') {
    throw refuse('ends with /*, which is for everything below an address');
  }
  return { href, key: isOwn ? targetKey(href) : null };
}

/** The target of everything below an address that keeps what stood behind it. */
const keepsRest = (href: string) => href.endsWith('/*');

/** An own target as an address that is asked for. */
export function askedByTarget(href: string): Asked | null {
  const { pathname, search } = new URL(keepsRest(href) ? href.slice(0, -1) : href, BASE);
  return askedFor(pathname, search);
}

function targetKey(href: string): string | null {
  const asked = askedByTarget(href);
  return asked?.exact[0] === undefined ? null : fold(asked.exact[0]);
}

/** What answers an address: a redirect's own end of it. */
interface Rule {
  source: string;
  match: Match;
  target: string | null;
}

/**
 * Where a redirect leads who asks for an address; null where it is gone.
 * @param url what was asked for, as it was sent
 */
export function locationOf({ source, match, target }: Rule, url: URL): string | null {
  if (target === null || match === 'exact') return target;
  let href = target;
  if (keepsRest(target)) {
    // No slash at its beginning: '//' would lead to another site.
    const rest = url.pathname.split('/').slice(source.split('/').length).join('/');
    const plain = rest.replace(/^\/+/, '');
    href = `${target.slice(0, -1)}${target.startsWith('/') ? plain.replace(/\/+$/, '') : plain}`;
    if (plain === '' && href !== '/') href = href.slice(0, -1);
  }
  if (url.search === '') return href;
  const [path = '', hash] = href.split(/#(.*)/s, 2);
  const query = `${path.includes('?') ? '&' : '?'}${url.search.slice(1)}`;
  return `${path}${query}${hash === undefined ? '' : `#${hash}`}`;
}
