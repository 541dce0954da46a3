import { setImmediate } from 'node:timers/promises';
import { recordAudit } from '#features/audit-log/server/public.ts';
import type { Actor } from '#features/users/server/public.ts';
import type { Context } from '#platform/context.ts';
import { recordChange } from '#platform/db/changes.ts';
import type { Db } from '#platform/db/schema.ts';
import { inTransaction } from '#platform/db/store.ts';
import type { Job } from '#platform/jobs/queue.ts';
import { changeImport, findImport, type StoredImport } from '../store.ts';
import { undoCreated } from './undo-created.ts';
import { undoArticle } from './undo-article.ts';

/** So many items, or additions, are taken back in a transaction. */
const STEP = 20;

type Parts = Pick<Context, 'db' | 'now' | 'config'>;

/** In whose name it is taken back: whoever asked, or the main admin where that account is gone. */
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

/** What an import made, then what it changed: in the order of an index, whose beginning alone is read. */
async function nextItems(trx: Db, importId: number) {
  for (const state of ['created', 'updated'] as const) {
    const items = await trx
      .selectFrom('import_items')
      .select(['position', 'state', 'article_id', 'article_version', 'former_version'])
      .where('import_id', '=', importId)
      .where('state', '=', state)
      .orderBy('position')
      .limit(STEP)
      .execute();
    if (items.length > 0) return items;
  }
  return [];
}

/** @returns false where nothing is left */
function undoStep({ db, now, config }: Parts, row: StoredImport, actor: Actor): Promise<boolean> {
  const { id, undo_edited } = row;
  const { siteUrl, remoteImages } = config;
  const images = { siteUrl, remoteImages, isVouched: true, isBoundless: true };
  return inTransaction(db, async (trx) => {
    const items = await nextItems(trx, id);
    for (const item of items) {
      const by = { importId: id, actor, now: now(), edited: undo_edited === 1, images };
      const became = await undoArticle(trx, item, by);
      await trx
        .updateTable('import_items')
        .set(became)
        .where('import_id', '=', id)
        .where('position', '=', item.position)
        .execute();
      await setImmediate();
    }
    if (items.length > 0) {
      const counted = { done: items.length };
      await trx
        .updateTable('imports')
        .set((eb) => ({ done: eb('done', '+', counted.done) }))
        .where('id', '=', id)
        .execute();
      await recordChange(trx, now(), ['imports']);
      return true;
    }
    return undoCreated(trx, id, { actor, now: now(), most: STEP });
  });
}

/** Does the step 'undo': takes an import back, from where it was interrupted. */
export const undoByJob =
  (parts: Parts) =>
  async ({ payload, signal, finish }: Job): Promise<void> => {
    const { db, now } = parts;
    const id = Number(payload);
    const row = await findImport(db, id);
    if (row?.state !== 'undoing') return;
    const actor = await actorFor(db, row);
    while (await undoStep(parts, row, actor)) {
      signal.throwIfAborted();
      await setImmediate();
    }
    await inTransaction(db, async (trx) => {
      const undone = { now: now(), finished_at: now() };
      await changeImport(trx, id, { from: ['undoing'], to: 'undone', ...undone });
      const subject = { type: 'import', id, name: row.name } as const;
      await recordAudit(trx, now(), actor, [{ action: 'import.undone', subject }]);
      await finish(trx);
    });
  };
