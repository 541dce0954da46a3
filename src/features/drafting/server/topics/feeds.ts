import type { FastifyBaseLogger } from 'fastify';
import type { Context } from '#platform/context.ts';
import { textOf } from '#platform/http/decode-response.ts';
import { isPublicAddress } from '#platform/http/public-addresses.ts';
import { TOPICS_FRESH_MS } from '../../values.ts';
import { readFeed } from './read-feed.ts';
import { type FeedAnswer, feedAnswers, keepFeedAnswers } from './store.ts';

const MOST_VALIDATOR = 500;

const ACCEPT =
  'application/rss+xml, application/atom+xml, application/feed+json, application/xml;q=0.9, ' +
  'text/xml;q=0.9, application/json;q=0.8, */*;q=0.1';

/** An answer's own mark, to be sent back as it came; null where it could not be. */
function validator(value: string | undefined): string | null {
  return value !== undefined && /^[\x20-\x7e]+$/.test(value) && value.length <= MOST_VALIDATOR
    ? value
    : null;
}

/** An address as it may stand in a log: what is after the path can be a secret. */
const named = (url: string) => new URL(url).origin + new URL(url).pathname;

/** Asks the feeds that the settings name, and keeps what they last answered in the store. */
export class Feeds {
  readonly #context: Context;
  readonly #logger: FastifyBaseLogger;
  /** One is read after the other: each takes a thread and its memory. */
  #reading: Promise<unknown> = Promise.resolve();

  constructor(context: Context, logger: FastifyBaseLogger) {
    this.#context = context;
    this.#logger = logger;
  }

  /**
   * The titles of each feed that has any, in the order of the settings. A feed that fails gives what
   * it gave before.
   * @param anew asks also those whose answer is fresh
   * @returns with when the one that was asked longest ago was; null where there is none
   */
  async titles(
    anew: boolean,
    signal: AbortSignal,
  ): Promise<{ titles: string[][]; askedAt: number | null }> {
    const { db, config, now } = this.#context;
    const urls = config.trendingFeeds;
    const known = await feedAnswers(db, urls);
    const due = urls.filter((url) => {
      const { askedAt = null } = known.get(url) ?? {};
      // A time to come is no time: the clock was set back.
      return anew || askedAt === null || askedAt > now() || askedAt + TOPICS_FRESH_MS <= now();
    });
    const answers = await Promise.all(due.map((url) => this.#ask(url, known.get(url), signal)));
    signal.throwIfAborted();
    if (answers.length > 0) await keepFeedAnswers(db, answers);
    for (const answer of answers) known.set(answer.url, answer);
    const used = [...known.values()];
    return {
      titles: urls.map((url) => known.get(url)?.titles ?? []).filter(({ length }) => length > 0),
      askedAt: used.length === 0 ? null : Math.min(...used.map(({ askedAt }) => askedAt)),
    };
  }

  async #ask(url: string, last: FeedAnswer | undefined, signal: AbortSignal): Promise<FeedAnswer> {
    const askedAt = this.#context.now();
    try {
      const fresh = await this.#fetch(url, last, signal);
      return { url, ...fresh, askedAt, answeredAt: askedAt, error: null };
    } catch (cause) {
      const error = cause instanceof Error ? cause.message : String(cause);
      if (!signal.aborted) this.#logger.warn({ feed: named(url), error }, 'a feed cannot be read');
      const { etag = null, lastModified = null, titles = [], answeredAt = null } = last ?? {};
      return { url, etag, lastModified, titles, askedAt, answeredAt, error };
    }
  }

  async #fetch(
    url: string,
    last: FeedAnswer | undefined,
    signal: AbortSignal,
  ): Promise<Pick<FeedAnswer, 'etag' | 'lastModified' | 'titles'>> {
    const { config, fetchOutside } = this.#context;
    const own = new URL(url).host;
    const answer = await fetchOutside(url, {
      headers: {
        accept: ACCEPT,
        ...(last?.etag && { 'if-none-match': last.etag }),
        ...(last?.lastModified && { 'if-modified-since': last.lastModified }),
      },
      signal,
      ...(config.trendingFeedsPrivate && {
        // The feed's own machine, which the operator named, and nothing it redirects to.
        isAllowed: (address: string, at: URL) => isPublicAddress(address) || at.host === own,
      }),
    });
    if (answer.status === 304 && last) {
      const { etag, lastModified, titles } = last;
      return { etag, lastModified, titles };
    }
    if (answer.status !== 200) throw new Error(`it answers with status ${answer.status}`);
    const text = await textOf(answer);
    const reading = this.#reading.then(() => readFeed(text, signal));
    this.#reading = reading.catch(() => undefined);
    const titles = await reading;
    return {
      etag: validator(answer.headers.etag),
      lastModified: validator(answer.headers['last-modified']),
      titles,
    };
  }
}
