import type { FastifyBaseLogger } from 'fastify';
import type { Selectable } from 'kysely';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Schema } from '#platform/db/schema.ts';
import { textOf } from '#platform/http/outgoing/decode-response.ts';
import { titlesOf } from './titles.ts';

type FeedAnswer = Selectable<Schema['feed_answers']>;

const MAX_VALIDATOR = 500;
const ACCEPT =
  'application/rss+xml, application/atom+xml, application/feed+json, application/xml;q=0.9, ' +
  'text/xml;q=0.9, application/json;q=0.8, */*;q=0.1';

/** An ETag or date to send back unchanged; null if it isn't valid in a header. */
function validator(value: string | undefined): string | null {
  return value !== undefined && /^[\x20-\x7e]+$/.test(value) && value.length <= MAX_VALIDATOR
    ? value
    : null;
}

/** A URL for logs, without its query, which can contain secrets. */
const named = (url: string) => new URL(url).origin + new URL(url).pathname;

/** The current content of a feed. @throws Error with the reason */
async function fetchFeed(
  { fetchOutside }: Context,
  last: FeedAnswer,
  signal: AbortSignal,
): Promise<Pick<FeedAnswer, 'etag' | 'last_modified' | 'titles'>> {
  const answer = await fetchOutside(last.url, {
    namedByOperator: true,
    headers: {
      accept: ACCEPT,
      ...(last.etag !== null && { 'if-none-match': last.etag }),
      ...(last.last_modified !== null && { 'if-modified-since': last.last_modified }),
    },
    signal,
  });
  if (answer.status === 304) return last;
  if (answer.status !== 200) throw new Error(`status ${answer.status}`);
  return {
    etag: validator(answer.headers.etag),
    last_modified: validator(answer.headers['last-modified']),
    titles: JSON.stringify(titlesOf(await textOf(answer))),
  };
}

/**
 * The titles of each configured feed that has any, in order. The last response of each feed is stored and
 * reused if it fails.
 * @param maxAgeMs feeds fetched longer ago are fetched again
 */
export async function feedTitles(
  context: Context,
  log: FastifyBaseLogger,
  maxAgeMs: number,
  signal: AbortSignal,
): Promise<string[][]> {
  const { db, config, now } = context;
  const urls = config.trendingFeeds;
  if (urls.length === 0) return [];
  const rows = await db.selectFrom('feed_answers').selectAll().where('url', 'in', urls).execute();
  const known = new Map(rows.map((row) => [row.url, row]));

  const ask = async (last: FeedAnswer): Promise<FeedAnswer> => {
    try {
      return { ...last, ...(await fetchFeed(context, last, signal)) };
    } catch (error) {
      if (!signal.aborted)
        log.warn({ feed: named(last.url), err: error }, 'feed could not be fetched');
      return last;
    }
  };
  const askedAt = now();
  const outdated = urls
    .map((url) => known.get(url) ?? neverFetched(url))
    // A time in the future means that the clock was set back.
    .filter(({ asked_at: last }) => last > askedAt || last + maxAgeMs <= askedAt);
  const answers = await Promise.all(outdated.map((last) => ask({ ...last, asked_at: askedAt })));
  signal.throwIfAborted();
  await inTransaction(db, async (trx) => {
    for (const { url, ...answer } of answers) {
      await trx
        .insertInto('feed_answers')
        .values({ url, ...answer })
        .onConflict((conflict) => conflict.column('url').doUpdateSet(answer))
        .execute();
    }
  });
  for (const answer of answers) known.set(answer.url, answer);
  return urls
    .map((url) => JSON.parse(known.get(url)?.titles ?? '[]') as string[])
    .filter(({ length }) => length > 0);
}

const neverFetched = (url: string): FeedAnswer => ({
  url,
  etag: null,
  last_modified: null,
  titles: '[]',
  asked_at: 0,
});
