import type { FastifyBaseLogger } from 'fastify';
import { articleStates } from '#features/articles/server/views/public.ts';
import { SECOND } from '#lib/durations.ts';
import type { Context } from '#platform/context.ts';
import type { ChangeFeed } from '#platform/db/changes.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Db } from '#platform/db/schema.ts';
import { enqueue, type JobHandlers } from '#platform/jobs/queue.ts';
import { ownTurn } from '#platform/own-turn.ts';
import { activeAccounts } from './accounts.views.ts';
import { enqueuePost, isDefault, posts, storePost } from './posts.ts';

/** Finds articles that became public for the first time. */
export const NEW_ARTICLES_JOB = 'social.articles';

/** Changes within this time are followed together. */
const TOGETHER = 5 * SECOND;
/** Articles per transaction: on SQLite, other requests wait for its end. */
const BATCH_SIZE = 50;

/**
 * Enqueues a search for new articles after each change of articles. It also finds those that it missed.
 * @returns enqueues one, for changes before a start
 */
export function postOnChange(
  { db, now }: Pick<Context, 'db' | 'now'>,
  changes: ChangeFeed,
  log: FastifyBaseLogger,
): () => Promise<void> {
  let last = 0;
  const lookSoon = async () => {
    const runAt = Math.ceil((now() + 1) / TOGETHER) * TOGETHER;
    if (runAt === last) return;
    if ((await activeAccounts(db)).length === 0) return;
    const key = `${NEW_ARTICLES_JOB}:${runAt}`;
    await enqueue(db, { name: NEW_ARTICLES_JOB, payload: null, now: now(), runAt, key });
    last = runAt;
  };
  changes.onChange((topics) => {
    if (!topics.includes('articles')) return;
    lookSoon().catch((error: unknown) =>
      log.error({ err: error }, 'failed to enqueue social posts'),
    );
  });
  return lookSoon;
}

/** Articles that weren't handled yet. */
const unhandled = (db: Db) =>
  articleStates(db)
    .leftJoin('social_articles as handled', 'handled.article_id', 'articles.id')
    .where('handled.article_id', 'is', null);

/** Lists articles as handled, without posts. @param ids these; by default all that ever were public */
async function handleQuietly(trx: Db, ids?: readonly number[]): Promise<void> {
  const some = unhandled(trx).clearSelect().select('articles.id');
  await trx
    .insertInto('social_articles')
    .columns(['article_id'])
    .expression(
      ids === undefined
        ? some.where('articles.published_at', 'is not', null)
        : some.where('articles.id', 'in', ids),
    )
    .execute();
}

/** Starts from the present: without an active connection, articles weren't followed. */
export const followFromNow = (trx: Db): Promise<void> => handleQuietly(trx);

/** Imported articles are never posted by themselves, also drafts that are published later. */
export async function skipImported(trx: Db, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await handleQuietly(trx, ids);
}

/** Does the jobs named `NEW_ARTICLES_JOB`: enqueues the posts of each new article, in the transaction that handles it. */
export const followArticles =
  ({ db, now }: Pick<Context, 'db' | 'now'>): JobHandlers[string] =>
  async ({ signal }) => {
    const handleBatch = async (trx: Db): Promise<boolean> => {
      const accounts = await activeAccounts(trx);
      if (accounts.length === 0) return false;
      const found = await unhandled(trx)
        .where('articles.is_public', '=', 1)
        .orderBy('articles.published_at')
        .orderBy('articles.id')
        .limit(BATCH_SIZE)
        .execute();
      for (const { id, category, title } of found) {
        await trx.insertInto('social_articles').values({ article_id: id }).execute();
        const drafts = await posts(trx).where('article_id', '=', id).execute();
        for (const account of accounts) {
          const stored = drafts.find((row) => row.account_id === account.id);
          const { is_chosen = null, state = 'draft' } = stored ?? {};
          const isWanted = is_chosen === null ? isDefault(account, category) : is_chosen === 1;
          if (!isWanted || state !== 'draft') continue;
          const post = stored ?? (await storePost(trx, id, account, now()));
          await enqueuePost(trx, { ...post, title }, now());
        }
      }
      return found.length === BATCH_SIZE;
    };
    for (let isMore = true; isMore; ) {
      isMore = await inTransaction(db, handleBatch);
      signal.throwIfAborted();
      await ownTurn();
    }
  };
