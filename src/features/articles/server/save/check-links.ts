import type { Context } from '#platform/context.ts';
import {
  type FetchRefusal,
  type GuardedAnswer,
  GuardedFetchError,
} from '#platform/http/outgoing/guarded-fetch.ts';
import type { LinkCheck } from '../../editing.contract.ts';
import type { LinkReason } from '../../values.ts';
import { leadsToArticle } from '../views/public-articles.views.ts';

/** So many strangers are asked at a time. */
const AT_ONCE = 10;
/** For one link, both ways of asking together. */
const TIME_MS = 5000;

/**
 * What is said of a refusal. Whether a name exists that leads into our own network is not for those
 * to learn who are outside of it: it reads like one that does not.
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
   * Asks the application itself for the status of one of its own paths, as a visitor would; null
   * where the caller has had enough of them asked.
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

/** The path of an address inside of this site; null for others. */
function ownPath(address: string, siteUrl: string): string | null {
  if (!URL.canParse(address, siteUrl)) return null;
  const url = new URL(address, siteUrl);
  return url.origin === siteUrl ? url.pathname + url.search : null;
}

/** An article is looked up; what else this site has is asked for. */
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

/** Asks for the head, and where that is refused for the whole: many servers know only the second. */
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
    // Some break the connection off; what else is wrong is wrong for GET too.
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
 * Whether links lead somewhere: own ones are looked up as a visitor would see them, others are asked.
 * @returns one for each, in their order
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
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return urls.map((url) => found.get(url) ?? silent(url, 'address'));
}
