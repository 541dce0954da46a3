import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { articlePath } from '#features/articles/paths.ts';
import { articleStates } from '#features/articles/server/views/public.ts';
import { SECOND } from '#lib/durations.ts';
import { isoTimeOrNull } from '#lib/format/iso.ts';
import type { Context } from '#platform/context.ts';
import type { ChangeFeed } from '#platform/db/changes.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Db } from '#platform/db/schema.ts';
import { enqueue, type JobHandlers } from '#platform/jobs/queue.ts';
import { ownTurn } from '#platform/own-turn.ts';
import { recordEvent, withdrawArticle } from './deliveries.ts';
import { activeWebhooks } from './webhooks.views.ts';

/** Finds what changed for readers. */
export const ARTICLE_EVENTS_JOB = 'webhooks.articles';

/** Changes of an article within this time are one event. */
const TOGETHER = 5 * SECOND;
/** Articles per transaction: on SQLite, other requests wait for its end. */
const BATCH = 50;

/**
 * Enqueues a comparison after each change of articles. It also finds earlier changes that it missed.
 * @returns enqueues one, for changes before a start
 */
export function notifyOnChange(
  { db, now }: Pick<Context, 'db' | 'now'>,
  changes: ChangeFeed,
  log: FastifyBaseLogger,
): () => Promise<void> {
  let last = 0;
  const compareSoon = async () => {
    const runAt = Math.ceil((now() + 1) / TOGETHER) * TOGETHER;
    if (runAt === last) return;
    if ((await activeWebhooks(db)).length === 0) return;
    const key = `${ARTICLE_EVENTS_JOB}:${runAt}`;
    await enqueue(db, { name: ARTICLE_EVENTS_JOB, payload: null, now: now(), runAt, key });
    last = runAt;
  };
  changes.onChange((topics) => {
    if (!topics.includes('articles')) return;
    compareSoon().catch((error: unknown) =>
      log.error({ err: error }, 'failed to enqueue webhook events'),
    );
  });
  return compareSoon;
}

/** Starts from the present: without an active webhook, changes weren't followed. */
export async function followArticlesFromNow(trx: Db): Promise<void> {
  await trx.deleteFrom('webhook_articles').execute();
  await followPublic(trx);
}

/** Takes these articles as they are now, without events: receivers aren't flooded by an import or its undo. */
export async function followQuietly(trx: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0 || (await activeWebhooks(trx)).length === 0) return;
  await trx.deleteFrom('webhook_articles').where('article_id', 'in', ids).execute();
  await followPublic(trx, ids);
}

/** @param ids default: all */
async function followPublic(trx: Db, ids?: readonly number[]): Promise<void> {
  await trx
    .insertInto('webhook_articles')
    .columns(['article_id', 'slug', 'title', 'category', 'updated_at'])
    .expression(
      articleStates(trx)
        .clearSelect()
        .select(['articles.id', 'articles.slug', 'articles.title', 'articles.category'])
        .select('articles.updated_at')
        .where('articles.is_public', '=', 1)
        .$if(ids !== undefined, (some) => some.where('articles.id', 'in', ids ?? [])),
    )
    .execute();
}

/** Public articles that are new or differ from what webhooks were notified of. */
const changedArticles = (db: Db, after: number) =>
  articleStates(db)
    .leftJoin('webhook_articles as known', 'known.article_id', 'articles.id')
    .select('known.article_id')
    .where('articles.is_public', '=', 1)
    .where('articles.id', '>', after)
    .where(({ or, eb, ref }) =>
      or([
        eb('known.article_id', 'is', null),
        eb('known.updated_at', '!=', ref('articles.updated_at')),
        eb('known.slug', '!=', ref('articles.slug')),
        eb('known.category', '!=', ref('articles.category')),
      ]),
    )
    .orderBy('articles.id')
    .limit(BATCH)
    .execute();

/** Articles that readers could see and can't any more. */
async function goneArticles(db: Db, after: number) {
  const stillPublic = articleStates(db)
    .clearSelect()
    .select('articles.id')
    .where('articles.is_public', '=', 1)
    .where('articles.id', '=', sql.ref<number>('known.article_id'));
  const gone = await db
    .selectFrom('webhook_articles as known')
    .select(['article_id', 'slug', 'title'])
    .where('article_id', '>', after)
    .where(({ not, exists }) => not(exists(stillPublic)))
    .orderBy('article_id')
    .limit(BATCH)
    .execute();
  if (gone.length === 0) return [];
  const ids = gone.map(({ article_id }) => article_id);
  const states = await articleStates(db).where('articles.id', 'in', ids).execute();
  const existing = new Set(
    states.flatMap(({ id, trashed_at }) => (trashed_at === null ? [id] : [])),
  );
  return gone.map((row) => ({ ...row, isDeleted: !existing.has(row.article_id) }));
}

/** Does the jobs named `ARTICLE_EVENTS_JOB`. */
export const recordArticleEvents =
  ({ db, config: { siteUrl }, now }: Pick<Context, 'db' | 'config' | 'now'>): JobHandlers[string] =>
  async ({ signal }) => {
    const named = ({ slug, title }: { slug: string; title: string }) => ({
      slug,
      title,
      url: siteUrl + articlePath(slug),
    });
    /** @returns the last article of a full batch; null at the end */
    const recordChanged = async (trx: Db, after: number): Promise<number | null> => {
      const changed = await changedArticles(trx, after);
      for (const row of changed) {
        await recordEvent(trx, now(), {
          event: row.article_id === null ? 'article.published' : 'article.updated',
          articleId: row.id,
          data: {
            id: row.id,
            ...named(row),
            excerpt: row.excerpt === '' ? row.text_excerpt : row.excerpt,
            category: row.category,
            publishedAt: isoTimeOrNull(row.published_at),
            updatedAt: isoTimeOrNull(row.updated_at),
          },
        });
        const { slug, title, category, updated_at } = row;
        const known = { slug, title, category, updated_at };
        await trx
          .insertInto('webhook_articles')
          .values({ article_id: row.id, ...known })
          .onConflict((conflict) => conflict.column('article_id').doUpdateSet(known))
          .execute();
      }
      return changed[BATCH - 1]?.id ?? null;
    };
    const recordGone = async (trx: Db, after: number): Promise<number | null> => {
      const gone = await goneArticles(trx, after);
      for (const { article_id: id, isDeleted, ...row } of gone) {
        await withdrawArticle(trx, id);
        await recordEvent(trx, now(), {
          event: isDeleted ? 'article.deleted' : 'article.unpublished',
          data: { id, ...named(row) },
        });
        await trx.deleteFrom('webhook_articles').where('article_id', '=', id).execute();
      }
      return gone[BATCH - 1]?.article_id ?? null;
    };

    if ((await activeWebhooks(db)).length === 0) return;
    for (const record of [recordChanged, recordGone]) {
      for (let last: number | null = 0; last !== null; ) {
        const after: number = last;
        last = await inTransaction(db, (trx) => record(trx, after));
        signal.throwIfAborted();
        await ownTurn();
      }
    }
  };
