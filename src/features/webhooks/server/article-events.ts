import type { FastifyBaseLogger } from 'fastify';
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
import type { WebhookEvent } from '../values.ts';
import { recordEvent } from './deliveries.ts';
import { activeWebhooks } from './webhooks.views.ts';

/** Finds what changed for readers. */
export const ARTICLE_EVENTS_JOB = 'webhooks.articles';

/** Changes of an article within this time are one event. */
const TOGETHER = 5 * SECOND;
/** Articles per transaction: on SQLite, other requests wait for its end. */
const BATCH = 50;

/** Enqueues a comparison after each change of articles. It also finds earlier changes that it missed. */
export function notifyOnChange(
  { db, now }: Pick<Context, 'db' | 'now'>,
  changes: ChangeFeed,
  log: FastifyBaseLogger,
): void {
  let last = 0;
  const compareSoon = async () => {
    const runAt = Math.ceil((now() + 1) / TOGETHER) * TOGETHER;
    if (runAt === last) return;
    last = runAt;
    if ((await activeWebhooks(db)).length === 0) return;
    const key = `${ARTICLE_EVENTS_JOB}:${runAt}`;
    await enqueue(db, { name: ARTICLE_EVENTS_JOB, payload: null, now: now(), runAt, key });
  };
  changes.onChange((topics) => {
    if (!topics.includes('articles')) return;
    compareSoon().catch((error: unknown) =>
      log.error({ err: error }, 'failed to enqueue webhook events'),
    );
  });
}

/** Starts from the present: without an active webhook, changes weren't followed. */
export async function followArticlesFromNow(trx: Db): Promise<void> {
  await trx.deleteFrom('webhook_articles').execute();
  await trx
    .insertInto('webhook_articles')
    .columns(['article_id', 'slug', 'title', 'updated_at'])
    .expression(
      articleStates(trx)
        .clearSelect()
        .select(['articles.id', 'articles.slug', 'articles.title', 'articles.updated_at'])
        .where('articles.is_public', '=', 1),
    )
    .execute();
}

/** Public articles that are new or differ from what was told. */
const changedArticles = (db: Db) =>
  articleStates(db)
    .leftJoin('webhook_articles as known', 'known.article_id', 'articles.id')
    .select('known.article_id')
    .where('articles.is_public', '=', 1)
    .where(({ or, eb, ref }) =>
      or([
        eb('known.article_id', 'is', null),
        eb('known.updated_at', '!=', ref('articles.updated_at')),
        eb('known.slug', '!=', ref('articles.slug')),
      ]),
    )
    .orderBy('articles.id')
    .limit(BATCH)
    .execute();

/** Articles that readers could see and can't any more. */
const goneArticles = (db: Db) =>
  db
    .selectFrom('webhook_articles as known')
    .leftJoin(articleStates(db).as('article'), 'article.id', 'known.article_id')
    .select(['known.article_id', 'known.slug', 'known.title', 'article.id', 'article.trashed_at'])
    .where(({ or, eb }) => or([eb('article.id', 'is', null), eb('article.is_public', '=', 0)]))
    .orderBy('known.article_id')
    .limit(BATCH)
    .execute();

/** Does the jobs named `ARTICLE_EVENTS_JOB`. */
export const recordArticleEvents =
  ({ db, config: { siteUrl }, now }: Pick<Context, 'db' | 'config' | 'now'>): JobHandlers[string] =>
  async ({ signal }) => {
    const named = ({ slug, title }: { slug: string; title: string }) => ({
      slug,
      title,
      url: siteUrl + articlePath(slug),
    });
    const record = (trx: Db, event: WebhookEvent, data: object) =>
      recordEvent(trx, now(), { event, data });

    const batch = async (trx: Db): Promise<boolean> => {
      const changed = await changedArticles(trx);
      for (const row of changed) {
        const event = row.article_id === null ? 'article.published' : 'article.updated';
        await record(trx, event, {
          id: row.id,
          ...named(row),
          excerpt: row.excerpt === '' ? row.text_excerpt : row.excerpt,
          category: row.category,
          publishedAt: isoTimeOrNull(row.published_at),
          updatedAt: isoTimeOrNull(row.updated_at),
        });
        const known = { slug: row.slug, title: row.title, updated_at: row.updated_at };
        await trx
          .insertInto('webhook_articles')
          .values({ article_id: row.id, ...known })
          .onConflict((conflict) => conflict.column('article_id').doUpdateSet(known))
          .execute();
      }
      const gone = await goneArticles(trx);
      for (const row of gone) {
        const isDeleted = row.id === null || row.trashed_at !== null;
        const event = isDeleted ? 'article.deleted' : 'article.unpublished';
        await record(trx, event, { id: row.article_id, ...named(row) });
        await trx.deleteFrom('webhook_articles').where('article_id', '=', row.article_id).execute();
      }
      return changed.length === BATCH || gone.length === BATCH;
    };

    if ((await activeWebhooks(db)).length === 0) return;
    while (await inTransaction(db, batch)) {
      signal.throwIfAborted();
      await ownTurn();
    }
  };
