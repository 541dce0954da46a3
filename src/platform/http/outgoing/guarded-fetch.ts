import { type LookupAddress, type LookupOptions, lookup as systemLookup } from 'node:dns';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { promisify } from 'node:util';
import { nodeHttp } from '../node-http.ts';
import { interfaceAddresses, isAmong, isPublicAddress } from './public-addresses.ts';

const DEFAULTS = { timeoutMs: 5000, maxBytes: 2 * 1024 * 1024, maxRedirects: 5 };
/** The ports of websites. On others stand what a firewall keeps for the machine's own neighbors. */
const WEB_PORTS = new Set(['', '80', '443']);
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** Why nothing came. */
export type FetchRefusal =
  /** Not an http or https address, or one with a password in it. */
  | 'address'
  /** It leads, or was redirected, to a machine that is not on the open internet, or to this one. */
  | 'private'
  /** Another port than those of websites. */
  | 'port'
  /** There is no such name. */
  | 'dns'
  | 'timeout'
  | 'redirects'
  | 'size'
  /** Its body is packed in a way that cannot be unpacked. */
  | 'encoding'
  /** Refused, broken off, a certificate that does not hold, not HTTP. */
  | 'network';

/** An answer that did not come, or was not waited for. */
export class GuardedFetchError extends Error {
  readonly reason: FetchRefusal;

  constructor(reason: FetchRefusal, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'GuardedFetchError';
    this.reason = reason;
  }
}

export type Resolve = (hostname: string) => Promise<LookupAddress[]>;

export interface GuardedFetchOptions {
  /** POST and DELETE are not redirected. */
  method?: 'GET' | 'HEAD' | 'POST' | 'DELETE';
  /** Sent with POST. */
  body?: string | Uint8Array;
  /** In lower case. Sent to every address that it is redirected to: nothing secret. */
  headers?: Record<string, string>;
  /** False ends with the answer's head. */
  wantsBody?: boolean;
  /** For everything together: names, redirects, body. */
  timeoutMs?: number;
  maxBytes?: number;
  maxRedirects?: number;
  signal?: AbortSignal;
  /** The host of our own site: this machine, or the proxy in front of it. */
  ownHost?: string;
  /** The operator named it, in the settings: any port, and machines of ours on the open internet. */
  namedByOperator?: boolean;
  /**
   * Which addresses may be asked, on any port; without it those of the open internet that are not
   * ours, on the ports of websites. For receivers in the operator's own network, and for tests.
   */
  isAllowed?: (address: string) => boolean;
  /** Finds a name's addresses; the system's way without it. For tests. */
  resolve?: Resolve;
}

export interface GuardedAnswer {
  /** The address that answered, after redirects. */
  url: string;
  status: number;
  headers: IncomingHttpHeaders;
  /** As it came; empty for HEAD and where none was wanted. */
  body: Buffer;
}

/** Fetches an address that a stranger named. */
export type GuardedFetch = (
  address: string,
  options?: GuardedFetchOptions,
) => Promise<GuardedAnswer>;

const lookupAll = promisify(systemLookup);
const resolveBySystem: Resolve = (hostname) => lookupAll(hostname, { all: true, verbatim: true });

function readAddress(address: string, base?: string): URL {
  if (!URL.canParse(address, base)) {
    throw new GuardedFetchError('address', 'This is not an address.');
  }
  const url = new URL(address, base);
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') {
    throw new GuardedFetchError('address', 'Only http and https addresses are asked.');
  }
  return url;
}

/** A name, or an IP address without brackets. */
const hostOf = (url: URL) => url.hostname.replace(/^\[|\]$/g, '');

/** What leads to this machine by the open internet: from here it passes a firewall that stops others. */
async function ownAddresses({ ownHost, resolve = resolveBySystem }: GuardedFetchOptions) {
  const bySite = ownHost === undefined ? [] : await resolve(ownHost).catch(() => []);
  return [...interfaceAddresses(), ...bySite.map(({ address }) => address)];
}

/** Which addresses may be asked, as the options say it. */
async function permission(options: GuardedFetchOptions): Promise<(address: string) => boolean> {
  if (options.isAllowed) return options.isAllowed;
  if (options.namedByOperator) return isPublicAddress;
  const own = await ownAddresses(options);
  return (address) => isPublicAddress(address) && !isAmong(own, address);
}

/**
 * The addresses behind a host, each of them checked: one that may not be asked refuses all, for which
 * of them is taken is not ours to say.
 */
async function checkedAddresses(url: URL, options: GuardedFetchOptions): Promise<LookupAddress[]> {
  const { resolve = resolveBySystem } = options;
  if (!(options.isAllowed || options.namedByOperator || WEB_PORTS.has(url.port))) {
    throw new GuardedFetchError('port', 'Only ports 80 and 443 are allowed.');
  }
  const isAllowed = await permission(options);
  const host = hostOf(url);
  const family = isIP(host);
  let found: LookupAddress[];
  try {
    found = family === 0 ? await resolve(host) : [{ address: host, family }];
  } catch (cause) {
    throw new GuardedFetchError('dns', `${host} has no address.`, { cause });
  }
  if (found.length === 0) throw new GuardedFetchError('dns', `${host} has no address.`);
  if (!found.every(({ address }) => isAllowed(address))) {
    throw new GuardedFetchError('private', `${host} is not on the open internet.`);
  }
  return found;
}

/** Answers a connection's question for the name with what was checked: it is not looked up again. */
function pinned(addresses: LookupAddress[]) {
  const [first] = addresses;
  return (
    _hostname: string,
    options: LookupOptions,
    done: (
      error: NodeJS.ErrnoException | null,
      address: string | LookupAddress[],
      family?: number,
    ) => void,
  ) => {
    if (options.all) done(null, addresses);
    else done(null, first?.address ?? '', first?.family);
  };
}

function request(
  url: URL,
  addresses: LookupAddress[],
  { method = 'GET', headers, body }: GuardedFetchOptions,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const { request: send } = url.protocol === 'https:' ? https : nodeHttp;
  const sent = send(url, {
    method,
    // A connection of its own: a kept one could lead to an address that was not checked.
    agent: false,
    lookup: pinned(addresses),
    headers: { accept: '*/*', 'accept-encoding': 'identity', ...headers },
    signal,
  });
  sent.on('response', resolve);
  sent.on('error', reject);
  sent.end(body);
  return promise;
}

async function bodyOf(answer: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const tooLarge = () =>
    new GuardedFetchError('size', `The answer is larger than ${maxBytes} bytes.`);
  if (Number(answer.headers['content-length'] ?? 0) > maxBytes) throw tooLarge();
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Follows redirects; each step is checked like the first. */
async function follow(
  address: string,
  options: GuardedFetchOptions,
  signal: AbortSignal,
): Promise<GuardedAnswer> {
  const {
    method = 'GET',
    maxRedirects = method === 'GET' || method === 'HEAD' ? DEFAULTS.maxRedirects : 0,
    maxBytes = DEFAULTS.maxBytes,
    wantsBody = method === 'GET',
  } = options;
  let url = readAddress(address);
  for (let step = 0; ; step += 1) {
    const addresses = await checkedAddresses(url, options);
    signal.throwIfAborted();
    const answer = await request(url, addresses, options, signal);
    try {
      const { statusCode: status = 0, headers } = answer;
      if (!REDIRECTS.has(status) || headers.location === undefined) {
        const body = wantsBody ? await bodyOf(answer, maxBytes) : Buffer.alloc(0);
        return { url: url.href, status, headers, body };
      }
      if (step === maxRedirects) {
        throw new GuardedFetchError('redirects', 'There are too many redirects.');
      }
      url = readAddress(headers.location, url.href);
    } finally {
      answer.destroy();
    }
  }
}

/** Ends with the signal also where what is under way, a name's resolution, cannot be stopped. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = () => reject(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', stop));
}

/**
 * Fetches an address that somebody else named, without becoming their way into our own network: http
 * and https on their own ports alone, to addresses of the open internet alone and none of this
 * machine's, checked after the name is resolved and at each redirect, with the connection bound to
 * what was checked; with limits of time, size and redirects.
 * @param address absolute
 * @returns any answer, whatever its status
 * @throws GuardedFetchError saying why there is none; the signal's reason where it was aborted
 */
export const guardedFetch: GuardedFetch = async (address, options = {}) => {
  const deadline = AbortSignal.timeout(options.timeoutMs ?? DEFAULTS.timeoutMs);
  const signal = options.signal ? AbortSignal.any([options.signal, deadline]) : deadline;
  const work = follow(address, options, signal);
  // After the timeout, the result is ignored.
  work.catch(() => undefined);
  try {
    signal.throwIfAborted();
    return await untilAborted(work, signal);
  } catch (error) {
    options.signal?.throwIfAborted();
    if (deadline.aborted) {
      throw new GuardedFetchError('timeout', 'No answer came in time.', { cause: error });
    }
    if (error instanceof GuardedFetchError) throw error;
    throw new GuardedFetchError('network', 'The connection failed.', { cause: error });
  }
};

/** The guarded fetch of a site, which does not ask its own machine either. @param siteUrl its origin */
export const guardedFetchOf =
  (siteUrl: string): GuardedFetch =>
  (address, options) =>
    guardedFetch(address, { ...options, ownHost: hostOf(new URL(siteUrl)) });
