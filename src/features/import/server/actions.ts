import { type AuditEvent, recordAudit } from '#features/audit-log/server/public.ts';
import { recordSecurity } from '#features/security-log/server/public.ts';
import type { Actor, Requester } from '#features/users/server/public.ts';
import type { Config } from '#platform/config/config.ts';
import { recordChange } from '#platform/db/changes.ts';
import { inTransaction } from '#platform/db/database.ts';
import { countRows } from '#platform/db/queries/count-rows.ts';
import type { Db } from '#platform/db/schema.ts';
import { badField, Problem } from '#platform/http/problem.ts';
import type { ImportChoices } from '../contract.ts';
import { IMPORT_STATES, type ImportState } from '../values.ts';
import {
  changeImport,
  deleteItems,
  enqueueStep,
  hasResult,
  importById,
  type StoredImport,
  type StoredReport,
} from './store.ts';

/** Who acts, and when. */
export interface ActionContext {
  actor: Actor & Requester;
  now: number;
}

const eventOf = (
  { id, name }: Pick<StoredImport, 'id' | 'name'>,
  action: AuditEvent['action'],
  detail: string | null = null,
): AuditEvent => ({ action, subject: { type: 'import', id, name }, detail });

const wrongState = (state: ImportState) =>
  new Problem(409, 'import.state', `This import is ${state} now. Reload the page.`);

/** @throws Problem 400 naming the invalid choice */
async function checkChoices(
  trx: Db,
  { report, images_path, is_upload, name }: StoredImport,
  { categories, authors, otherCategory, images }: ImportChoices,
  remoteImages: Config['remoteImages'],
): Promise<void> {
  const { subjects } = JSON.parse(report ?? '{}') as StoredReport;
  const refuse = (field: string, value: unknown, why: string) => {
    throw badField(field, `${JSON.stringify(value)} ${why}`);
  };
  const stored = await trx.selectFrom('categories').select('slug').execute();
  const slugs = new Set<unknown>(stored.map(({ slug }) => slug));
  const users = await trx.selectFrom('users').select('id').execute();
  const accounts = new Set<unknown>(users.map(({ id }) => id));
  const chosen = [
    ['categories', 'a category', categories, 'a category', slugs],
    ['authors', 'an author', authors, 'an account', accounts],
  ] as const;
  for (const [field, theirs, choices, ours, known] of chosen) {
    const named = new Set(subjects[field].map(({ id }) => id));
    for (const [id, value] of Object.entries(choices)) {
      if (!named.has(id)) refuse(field, id, `is not ${theirs} in the file`);
      if (value !== null && !known.has(value)) refuse(field, value, `is not ${ours}`);
    }
  }
  if (otherCategory !== null && !slugs.has(otherCategory)) {
    refuse('otherCategory', otherCategory, 'is not a category');
  }
  if (images === 'folder' && images_path === null && is_upload === 1 && !/\.zip$/i.test(name)) {
    refuse('images', images, 'needs a folder or zip with images');
  }
  if (images === 'fetch' && remoteImages === 'refuse') {
    refuse(
      'images',
      images,
      'is not allowed with REMOTE_IMAGES=refuse: provide a folder or zip with the images',
    );
  }
}

/**
 * Starts an import that has been read.
 * @throws Problem 400 naming the invalid choice, 404, 409 `import.state` if it is not ready
 */
export function startImport(
  db: Db,
  id: number,
  choices: ImportChoices,
  { actor, now, remoteImages }: ActionContext & Pick<Config, 'remoteImages'>,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const row = await importById(trx, id);
    if (row.state !== 'ready') throw wrongState(row.state);
    await checkChoices(trx, row, choices, remoteImages);
    await changeImport(trx, id, {
      from: ['ready'],
      to: 'running',
      now,
      choices: JSON.stringify(choices),
      done: 0,
      started_at: now,
      user_id: actor.userId,
    });
    await enqueueStep(trx, 'run', row, now);
    await recordAudit(trx, now, actor, [eventOf(row, 'import.started')]);
    const { userId, name: account } = actor;
    const entry = { event: 'import.started', userId, account, detail: row.name } as const;
    await recordSecurity(trx, now, actor.caller, entry);
  });
}

/** Pauses an import after the current batch. @throws Problem 404, 409 `import.state` */
export function pauseImport(db: Db, id: number, { actor, now }: ActionContext): Promise<void> {
  return inTransaction(db, async (trx) => {
    const row = await importById(trx, id);
    await changeImport(trx, id, { from: ['running'], to: 'paused', now });
    await recordAudit(trx, now, actor, [eventOf(row, 'import.paused')]);
  });
}

/** Failed items wait again. @returns the position of the first; undefined if none failed */
async function retryFailed(trx: Db, importId: number): Promise<number | undefined> {
  const rows = await trx
    .updateTable('import_items')
    .set({ state: 'waiting', error: null })
    .where('import_id', '=', importId)
    .where('state', '=', 'failed')
    .returning('position')
    .execute();
  return rows.map(({ position }) => position).toSorted((a, b) => a - b)[0];
}

/**
 * Resumes an import that was paused or canceled or that failed, with the step that it was in. Failed items
 * are retried.
 * @throws Problem 404, 409 `import.state`
 */
export function resumeImport(db: Db, id: number, { actor, now }: ActionContext): Promise<void> {
  return inTransaction(db, async (trx) => {
    const row = await importById(trx, id);
    const step = row.choices === null ? 'read' : 'run';
    const failed = await retryFailed(trx, id);
    await changeImport(trx, id, {
      from: step === 'read' ? ['failed', 'canceled'] : ['paused', 'canceled', 'failed'],
      to: step === 'read' ? 'reading' : 'running',
      now,
      error: null,
      finished_at: null,
      user_id: actor.userId,
      ...(failed !== undefined && { done: Math.min(row.done, failed) }),
    });
    await enqueueStep(trx, step, row, now);
    await recordAudit(trx, now, actor, [eventOf(row, 'import.resumed')]);
  });
}

/** Cancels an import. What it imported stays, or is undone. @throws Problem 404, 409 `import.state` */
export function cancelImport(
  db: Db,
  id: number,
  { undo }: { undo: boolean },
  { actor, now }: ActionContext,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const row = await importById(trx, id);
    if (undo) return startUndo(trx, row, { actor, now });
    const from = ['reading', 'running', 'paused', 'failed'] as const;
    await changeImport(trx, id, { from, to: 'canceled', now, finished_at: now });
    await recordAudit(trx, now, actor, [eventOf(row, 'import.canceled')]);
  });
}

async function startUndo(trx: Db, row: StoredImport, { actor, now }: ActionContext): Promise<void> {
  // Before the import ran there is nothing to undo.
  if (row.choices === null) throw wrongState(row.state);
  await changeImport(trx, row.id, {
    from: ['running', 'paused', 'failed', 'canceled', 'finished'],
    to: 'undoing',
    now,
    done: 0,
    error: null,
    finished_at: null,
    user_id: actor.userId,
  });
  await enqueueStep(trx, 'undo', row, now);
  const { userId, name: account } = actor;
  const entry = { event: 'import.undone', userId, account, detail: row.name } as const;
  await recordSecurity(trx, now, actor.caller, entry);
}

/**
 * Undoes an import: deletes what it created, unless it was edited since.
 * @throws Problem 404, 409 `import.state` before and while it runs
 */
export function undoImport(db: Db, id: number, by: ActionContext): Promise<void> {
  return inTransaction(db, async (trx) => {
    const row = await importById(trx, id);
    if (row.state === 'running') throw wrongState(row.state);
    await startUndo(trx, row, by);
  });
}

const DELETABLE = IMPORT_STATES.filter((state) => state !== 'running' && state !== 'undoing');

/**
 * Deletes an import with its report and uploaded file. One that is interrupted can be deleted again, and not
 * be resumed.
 * @throws Problem 404, 409 `import.state` while a step runs, 409 `import.has_articles` before it is undone
 */
export async function deleteImport(
  db: Db,
  id: number,
  { actor, now }: ActionContext,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const { state } = await importById(trx, id);
    await changeImport(trx, id, { from: DELETABLE, to: 'undone', now });
    const items = trx
      .selectFrom('import_items')
      .where('import_id', '=', id)
      .where('state', 'in', ['created', 'updated', 'edited'])
      .where(hasResult);
    const additions = trx.selectFrom('import_additions').where('import_id', '=', id);
    if (state === 'undone') return;
    if ((await countRows(items)) > 0 || (await countRows(additions)) > 0) {
      throw new Problem(
        409,
        'import.has_articles',
        'This import has articles or pages. Undo it first.',
      );
    }
  });
  await deleteItems(db, id);
  await inTransaction(db, async (trx) => {
    const row = await importById(trx, id);
    await trx.deleteFrom('imports').where('id', '=', id).execute();
    await recordAudit(trx, now, actor, [eventOf(row, 'import.deleted')]);
    await recordChange(trx, now, ['imports']);
  });
}
