import type { Context } from '#platform/context.ts';
import {
  type FetchRefusal,
  type GuardedAnswer,
  GuardedFetchError,
} from '#platform/http/outgoing/guarded-fetch.ts';
import type { LinkCheck } from '../../editing.contract.ts';
import type { LinkReason } from '../../values.ts';
import { leadsToArticle } from '../views/former-slugs.views.ts';

/** Concurrent requests to other sites. */
const MAX_CONCURRENT = 10;
/** The time limit per link, for both requests together. */
const TIME_MS = 5000;

/**
 * The results shown for refused fetches. A name that leads into our own network must look like one that
 * doesn't exist.
 */
const REASONS: Record<FetchRefusal, LinkReason> = {
  address: 'address',
  private: 'unreachable',
  port: 'port',
  dns: 'unreachable',
  network: 'unreachable',
  size: 'unreachable',
  encoding: 'unreachable',
  timeout: 'timeout',
  redirects: 'redirects',
};

export interface LinkChecking extends Pick<Context, 'db' | 'config' | 'fetchOutside'> {
  /**
   * Requests one of our own paths as a visitor would, inside the application; null above the caller's
   * limit.
   */
  statusOfOwn: (path: string) => Promise<number | null>;
}

const answered = (url: string, status: number): LinkCheck => ({
  url,
  ok: status < 400,
  status,
  reason: null,
});
const silent = (url: string, reason: LinkReason): LinkCheck => ({
  url,
  ok: false,
  status: null,
  reason,
});

/** The path of a URL on this site; null for others. */
function ownPath(address: string, siteUrl: string): string | null {
  if (!URL.canParse(address, siteUrl)) return null;
  const url = new URL(address, siteUrl);
  return url.origin === siteUrl ? url.pathname + url.search : null;
}

/** Articles are looked up; other paths are requested. */
async function checkOwn(checking: LinkChecking, url: string, path: string): Promise<LinkCheck> {
  const { db, statusOfOwn } = checking;
  const name = /^\/articles\/([^/?]+)\/?(?:\?|$)/.exec(path)?.[1];
  if (name === undefined) {
    const status = await statusOfOwn(path);
    return status === null ? silent(url, 'limit') : answered(url, status);
  }
  let slug: string;
  try {
    slug = decodeURIComponent(name);
  } catch {
    return answered(url, 404);
  }
  return answered(url, (await leadsToArticle(db, slug)) ? 200 : 404);
}

/** Sends HEAD, then GET if that is refused: many servers support only GET. */
async function askStranger(
  { config, fetchOutside }: LinkChecking,
  address: string,
): Promise<GuardedAnswer> {
  const began = Date.now();
  const headers = { 'user-agent': `Mozilla/5.0 (compatible; link check; +${config.siteUrl})` };
  const ask = (method: 'HEAD' | 'GET') =>
    fetchOutside(address, {
      method,
      headers,
      wantsBody: false,
      timeoutMs: Math.max(1, TIME_MS - (Date.now() - began)),
    });
  try {
    const head = await ask('HEAD');
    if (head.status < 400) return head;
  } catch (error) {
    // Some servers close the connection on HEAD; other failures would also happen with GET.
    const brokenOff = error instanceof GuardedFetchError && error.reason === 'network';
    if (!brokenOff) throw error;
  }
  return ask('GET');
}

async function checkLink(checking: LinkChecking, url: string): Promise<LinkCheck> {
  const { siteUrl } = checking.config;
  const isPath = /^\/(?![/\\])/.test(url);
  if (!isPath && !/^https?:\/\//i.test(url)) return silent(url, 'address');
  const path = ownPath(url, siteUrl);
  if (path !== null) return checkOwn(checking, url, path);
  try {
    return answered(url, (await askStranger(checking, url)).status);
  } catch (error) {
    if (error instanceof GuardedFetchError) return silent(url, REASONS[error.reason]);
    throw error;
  }
}

/**
 * Checks whether links work: own ones are looked up as a visitor would see them, others are requested.
 * @returns one result for each, in order
 */
export async function checkLinks(
  checking: LinkChecking,
  urls: readonly string[],
): Promise<LinkCheck[]> {
  const found = new Map<string, LinkCheck>();
  const waiting = [...new Set(urls)];
  const work = async () => {
    for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) {
      found.set(url, await checkLink(checking, url));
    }
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, work));
  return urls.map((url) => found.get(url) ?? silent(url, 'address'));
}
