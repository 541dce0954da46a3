import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { articlePath, listPath } from '#features/articles/paths.ts';
import { addedCategories } from '#features/taxonomy/server/public.ts';
import { CORE_CATEGORIES } from '#features/taxonomy/values.ts';
import { SECOND } from '#lib/durations.ts';
import type { Context } from '#platform/context.ts';
import { type ChangeFeed, changedTopics } from '#platform/db/changes.ts';
import { engineOf } from '#platform/db/engine.ts';
import type { Db } from '#platform/db/schema.ts';
import { GuardedFetchError } from '#platform/http/outgoing/guarded-fetch.ts';
import { enqueue, GiveUp, type Job } from '#platform/jobs/queue.ts';
import { FEEDS, feedPath } from '../paths.ts';

/** Notifies search engines (IndexNow) of changed articles. */
export const INDEXNOW_JOB = 'syndication.indexnow';
/** Notifies the hub (WebSub) of changed feeds. */
export const WEBSUB_JOB = 'syndication.websub';

const INDEXNOW = 'https://api.indexnow.org/indexnow';
/** Changes within this time are sent together. */
const TOGETHER = 30 * SECOND;
/** Other instances may see a change this much later. */
const OVERLAP = 5 * SECOND;
/** The maximum per request. */
const MAX_ADDRESSES = 10_000;
const NAMES_AT_ONCE = 500;

type PingContext = Pick<Context, 'db' | 'config' | 'now' | 'fetchOutside'>;

/** Enqueues notifications of search engines and hub, if the settings ask for them. */
export function pingOnChange(
  { db, config, now }: Pick<Context, 'db' | 'config' | 'now'>,
  changes: ChangeFeed,
  log: FastifyBaseLogger,
): void {
  const enqueuePings = async () => {
    const jobs = [
      ...(config.indexNowKey === null ? [] : [INDEXNOW_JOB]),
      ...(config.webSubHub === null ? [] : [WEBSUB_JOB]),
    ];
    const from = Math.floor(now() / TOGETHER) * TOGETHER;
    const until = from + TOGETHER;
    for (const name of jobs) {
      const payload = { from: from - OVERLAP, until };
      // One job for all instances.
      const key = `${name}:${from}`;
      await enqueue(db, { name, payload, now: now(), runAt: until, key });
    }
  };
  changes.onChange((topics) => {
    if (!topics.includes('articles')) return;
    enqueuePings().catch((error: unknown) => log.error({ err: error }, 'failed to enqueue pings'));
  });
}

/**
 * Whether readers can or could read an article at its current slug: it may have been renamed after it was
 * withdrawn.
 */
function isKnown(db: Db) {
  const slug = sql.raw<string>(engineOf(db).types.jsonText('revisions.snapshot', 'slug'));
  const shown = db
    .selectFrom('revisions')
    .select('revisions.id')
    .whereRef('revisions.article_id', '=', sql.ref<number>('articles.id'))
    .where(engineOf(db).withoutIndex('revisions.was_public'), '=', 1)
    .where(slug, '=', sql.ref<string>('articles.slug'));
  return sql<boolean>`(articles.is_public = 1 or exists ${shown})`;
}

/** Paths of the articles that changed for readers. @param from and @param until UTC milliseconds */
async function changedPaths(db: Db, from: number, until: number): Promise<string[]> {
  const topics = await changedTopics(db, from, until);
  const ids = [...topics].flatMap((topic) => /^article:(\d+)$/.exec(topic)?.[1] ?? []).map(Number);
  const paths: string[] = [];
  for (let at = 0; at < Math.min(ids.length, MAX_ADDRESSES); at += NAMES_AT_ONCE) {
    const rows = await db
      .selectFrom('articles')
      .select('slug')
      .where('id', 'in', ids.slice(at, at + NAMES_AT_ONCE))
      .where(isKnown(db))
      .execute();
    paths.push(...rows.map(({ slug }) => articlePath(slug)));
  }
  return paths;
}

/** @throws Error for temporary failures, GiveUp for permanent ones */
async function post(
  fetch: Context['fetchOutside'],
  address: string,
  {
    type,
    ...request
  }: { type: string; body: string; signal: AbortSignal; namedByOperator: boolean },
): Promise<void> {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': type },
    ...request,
  }).catch((error: unknown) => {
    throw error instanceof GuardedFetchError ? new Error(error.message) : error;
  });
  const { status } = answer;
  if (status < 300) return;
  const said = `${new URL(address).host} responded with ${status}.`;
  throw status === 429 || status >= 500 ? new Error(said) : new GiveUp(said);
}

/** Does the jobs named `INDEXNOW_JOB` (indexnow.org/documentation). */
export const pingIndexNow =
  ({ db, config, fetchOutside }: PingContext) =>
  async ({ payload, signal }: Job): Promise<void> => {
    const { siteUrl, indexNowKey: key } = config;
    const { from, until } = payload as { from: number; until: number };
    const paths = await changedPaths(db, from, until);
    if (key === null || paths.length === 0) return;
    const body = JSON.stringify({
      host: new URL(siteUrl).host,
      key,
      keyLocation: `${siteUrl}/${key}.txt`,
      urlList: paths.map((path) => siteUrl + path),
    });
    const type = 'application/json; charset=utf-8';
    await post(fetchOutside, INDEXNOW, { type, body, signal, namedByOperator: true });
  };

/**
 * Does the jobs named `WEBSUB_JOB` (W3C WebSub §7 leaves the request to the hub; all known hubs accept
 * this one).
 */
export const pingHub =
  ({ db, config, fetchOutside }: PingContext) =>
  async ({ signal }: Job): Promise<void> => {
    const { siteUrl, webSubHub: hub } = config;
    if (hub === null) return;
    const body = new URLSearchParams({ 'hub.mode': 'publish' });
    const categories = [...CORE_CATEGORIES, ...(await addedCategories(db))];
    for (const list of ['/', ...categories.map((category) => listPath({ category }))]) {
      for (const { file } of FEEDS) body.append('hub.url', siteUrl + feedPath(list, file));
    }
    await post(fetchOutside, hub, {
      type: 'application/x-www-form-urlencoded',
      body: body.toString(),
      signal,
      // An admin's hub can't be on our own machines.
      namedByOperator: config.fromEnvironment.includes('WEBSUB_HUB'),
    });
  };
