import { setImmediate } from 'node:timers/promises';
import { recordAudit } from '#features/audit-log/server/public.ts';
import { deleteMedia, deleteRecording } from '#features/media/server/public.ts';
import { discardImportedDraft } from '#features/site/server/home/public.ts';
import { deleteImportedSnippet } from '#features/snippets/server/public.ts';
import type { Actor } from '#features/users/server/public.ts';
import { deleteImportedWebhook } from '#features/webhooks/server/public.ts';
import type { Config } from '#platform/config/config.ts';
import type { Context } from '#platform/context.ts';
import { recordChange } from '#platform/db/changes.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { ImportTables } from '#platform/db/schema/imports.ts';
import type { Db } from '#platform/db/schema.ts';
import { Problem } from '#platform/http/problem.ts';
import type { Job } from '#platform/jobs/queue.ts';
import { deleteRedirects } from '../redirects/site-redirects.ts';
import { changeImport, findImport, type StoredImport } from '../store.ts';
import { undoArticle, undoPage } from './undo-article.ts';

/** Rows undone in one transaction. */
const BATCH_SIZE = 20;

/** Undo runs as the admin who asked for it, or as the main admin if that account was deleted. */
async function actorFor(db: Db, { user_id }: StoredImport): Promise<Actor> {
  const { id: userId, username: name } = await db
    .selectFrom('users')
    .select(['id', 'username'])
    .where('role', '=', 'admin')
    .orderBy((eb) => eb.case().when('id', '=', user_id).then(0).else(1).end())
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  return { userId, name, role: 'admin', session: null };
}

interface ActionContext {
  actor: Actor;
  now: number;
  config: Config;
}

/** @returns how many articles it looked at; 0 at the end */
async function undoArticles(trx: Db, importId: number, by: ActionContext): Promise<number> {
  const items = await trx
    .selectFrom('import_items')
    .select(['position', 'article_id', 'article_version', 'page_id', 'page_version'])
    .where('import_id', '=', importId)
    .where('state', '=', 'created')
    .orderBy('position')
    .limit(BATCH_SIZE)
    .execute();
  for (const item of items) {
    const result =
      item.page_id === null ? await undoArticle(trx, item, by) : await undoPage(trx, item, by);
    await trx
      .updateTable('import_items')
      .set(result)
      .where('import_id', '=', importId)
      .where('position', '=', item.position)
      .execute();
    // SQLite blocks the event loop: let requests in between.
    await setImmediate();
  }
  await trx
    .updateTable('imports')
    .set((eb) => ({ done: eb('done', '+', items.length) }))
    .where('id', '=', importId)
    .execute();
  return items.length;
}

type Kind = Exclude<ImportTables['import_additions']['kind'], 'redirect'>;

const DELETE: Record<Kind, (trx: Db, id: number, by: ActionContext) => Promise<unknown>> = {
  media: (trx, id, { actor, now }) => deleteMedia(trx, id, actor, now),
  async image(trx, id, { actor, now }) {
    const image = await trx
      .selectFrom('remote_images')
      .select('media_id')
      .where('id', '=', id)
      .executeTakeFirst();
    if (image?.media_id) await deleteMedia(trx, image.media_id, actor, now);
  },
  recording: (trx, id, { actor, now }) => deleteRecording(trx, id, { actor, now }),
  webhook: (trx, id, { actor, now }) => deleteImportedWebhook(trx, id, { actor, now }),
  snippet: (trx, id) => deleteImportedSnippet(trx, id),
  home: (trx, version, by) => discardImportedDraft(trx, version, by),
  // A subscriber who has confirmed stays.
  subscriber: (trx, id) =>
    trx
      .deleteFrom('newsletter_subscribers')
      .where('id', '=', id)
      .where('state', '=', 'pending')
      .execute(),
};

/** Deletes what the import added besides articles, pages and redirects. @returns how many it looked at */
async function undoAdditions(trx: Db, importId: number, by: ActionContext): Promise<number> {
  const rows = await trx
    .selectFrom('import_additions')
    .select(['kind', 'ref'])
    .where('import_id', '=', importId)
    .where('kind', '<>', 'redirect')
    .orderBy('kind')
    .orderBy('ref')
    .limit(BATCH_SIZE)
    .execute();
  for (const { kind, ref } of rows) {
    try {
      await DELETE[kind as Kind](trx, ref, by);
    } catch (error) {
      // Already deleted, or in use: refused before anything was written.
      if (!(error instanceof Problem)) throw error;
    }
    await trx
      .deleteFrom('import_additions')
      .where('import_id', '=', importId)
      .where('kind', '=', kind)
      .where('ref', '=', ref)
      .execute();
  }
  return rows.length;
}

/**
 * Runs the step 'undo': deletes what an import created, and continues where it was interrupted. Articles
 * that an import only updated stay; their earlier versions are in the version history.
 */
export const undoByJob =
  ({ db, now, config }: Pick<Context, 'db' | 'now' | 'config'>) =>
  async ({ payload, signal, finish }: Job): Promise<void> => {
    const id = Number(payload);
    const row = await findImport(db, id);
    if (row?.state !== 'undoing') return;
    const actor = await actorFor(db, row);
    const undoSome = () =>
      inTransaction(db, async (trx) => {
        const by = { actor, now: now(), config };
        const count =
          (await undoArticles(trx, id, by)) ||
          (await deleteRedirects(trx, id, by.now)) ||
          (await undoAdditions(trx, id, by));
        await recordChange(trx, by.now, ['imports']);
        return count;
      });
    while ((await undoSome()) > 0) {
      signal.throwIfAborted();
      await setImmediate();
    }
    await inTransaction(db, async (trx) => {
      const at = now();
      await changeImport(trx, id, { from: ['undoing'], to: 'undone', now: at, finished_at: at });
      const subject = { type: 'import', id, name: row.name } as const;
      await recordAudit(trx, at, actor, [{ action: 'import.undone', subject }]);
      await finish(trx);
    });
  };
