import { setImmediate } from 'node:timers/promises';
import type { ExpressionBuilder } from 'kysely';
import { notify } from '#features/notifications/server/public.ts';
import { recordChange } from '#platform/db/changes.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Db, Schema } from '#platform/db/schema.ts';
import { Problem } from '#platform/http/problem.ts';
import { enqueue } from '#platform/jobs/queue.ts';
import type { ImportMapping, ImportReport } from '../contract.ts';
import type { ImportState } from '../values.ts';
import { deleteUploadsOf } from './uploads/delete-uploads.ts';

declare module '#platform/db/changes.ts' {
  interface TopicNames {
    /** Imports; no public page depends on them. */
    imports: true;
  }
}

/** Steps of an import that run as jobs. */
export type ImportStep = 'read' | 'run' | 'undo';

/** Job name of a step. Only instances that share the file's data folder run it. */
export const jobName = (step: ImportStep, folder: string) => `imports.${step}@${folder}`;

export interface ImportFile {
  name: string;
  path: string;
  isUpload: boolean;
  imagesPath: string | null;
  siteUrl: string | null;
  urlPattern: string | null;
}

/** The report of a file, as stored. */
export interface StoredReport {
  report: Omit<ImportReport, 'warnings'>;
  subjects: Record<keyof ImportMapping, { id: string; name: string; count: number }[]>;
  /** Whether Savepoint wrote it: then category ids are slugs. */
  isOurs: boolean;
  /** Email addresses of authors, by the source's ids, to match accounts. */
  emails: Record<string, string>;
}

const notFound = () => new Problem(404, 'import.not_found', 'There is no import with this id.');

export const findImport = (db: Db, id: number) =>
  db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst();

/** @throws Problem 404 `import.not_found` */
export async function importById(db: Db, id: number) {
  const row = await findImport(db, id);
  if (!row) throw notFound();
  return row;
}

/** Whether an item became an article or a page. */
export const hasResult = ({ or, eb }: ExpressionBuilder<Schema, 'import_items'>) =>
  or([eb('article_id', 'is not', null), eb('page_id', 'is not', null)]);
export type StoredImport = Awaited<ReturnType<typeof importById>>;

const stepKey = (step: ImportStep, id: number) => `import.${step} ${id}`;

/** Enqueues a step of an import. Enqueued twice it runs once. */
export function enqueueStep(
  trx: Db,
  step: ImportStep,
  { id, name, folder }: Pick<StoredImport, 'id' | 'name' | 'folder'>,
  now: number,
): Promise<number | null> {
  return enqueue(trx, {
    name: jobName(step, folder),
    label: name,
    payload: id,
    now,
    key: stepKey(step, id),
  });
}

/** Creates an import and enqueues its first step. @returns its id */
export function createImport(
  db: Db,
  { name, path, isUpload, imagesPath, siteUrl, urlPattern }: ImportFile,
  { userId, folder, now }: { userId: number; folder: string; now: number },
): Promise<number> {
  return inTransaction(db, async (trx) => {
    const { id } = await trx
      .insertInto('imports')
      .values({
        name,
        path,
        folder,
        images_path: imagesPath,
        site_url: siteUrl,
        url_pattern: urlPattern,
        is_upload: isUpload ? 1 : 0,
        state: 'reading',
        user_id: userId,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await enqueueStep(trx, 'read', { id, name, folder }, now);
    await recordChange(trx, now, ['imports']);
    return id;
  });
}

type Changes = Partial<
  Pick<
    StoredImport,
    'report' | 'source' | 'choices' | 'user_id' | 'error' | 'done' | 'started_at' | 'finished_at'
  >
>;

/**
 * Changes the state of an import, in the caller's transaction.
 * @throws Problem 409 `import.state` if it is in none of the states `from`
 */
export async function changeImport(
  trx: Db,
  id: number,
  {
    from,
    to,
    now,
    ...changes
  }: { from: readonly ImportState[]; to: ImportState; now: number } & Changes,
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('imports')
    .set({ ...changes, state: to })
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) {
    const { state } = await importById(trx, id);
    throw new Problem(409, 'import.state', `This import is ${state} now. Reload the page.`);
  }
  if (to === 'finished' || to === 'undone')
    await deleteUploadsOf(trx, await importById(trx, id), now);
  if (to === 'finished' || to === 'failed') await notifyStarter(trx, id, to, now);
  // Public lists may not show the last articles yet.
  await recordChange(trx, now, ['imports', 'articles']);
}

async function notifyStarter(trx: Db, id: number, to: 'finished' | 'failed', now: number) {
  const { name, user_id } = await importById(trx, id);
  await notify(trx, {
    kind: to === 'finished' ? 'import_finished' : 'import_failed',
    to: user_id === null ? [] : [user_id],
    by: null,
    about: { screen: 'import', title: name, needs: 'system:manage' },
    now,
  });
}

/** Items deleted in one transaction. */
const BATCH_SIZE = 1000;

/** Deletes the items of an import in batches: there may be 100,000. */
export async function deleteItems(db: Db, importId: number): Promise<void> {
  for (;;) {
    const { numDeletedRows } = await inTransaction(db, (trx) =>
      trx
        .deleteFrom('import_items')
        .where('import_id', '=', importId)
        .where('position', 'in', (eb) =>
          eb
            .selectFrom('import_items')
            .select('position')
            .where('import_id', '=', importId)
            .orderBy('position')
            .limit(BATCH_SIZE),
        )
        .executeTakeFirstOrThrow(),
    );
    if (numDeletedRows < BATCH_SIZE) return;
    await setImmediate();
  }
}

/** The latest unfinished import of a file. */
export function unfinishedImport(db: Db, { path, folder }: { path: string; folder: string }) {
  return db
    .selectFrom('imports')
    .selectAll()
    .where('path', '=', path)
    .where('folder', '=', folder)
    .where('state', 'in', ['reading', 'ready', 'running', 'paused', 'failed'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The last job of an import, with its last error. */
export function lastStep(db: Db, id: number) {
  return db
    .selectFrom('jobs')
    .select(['state', 'last_error'])
    .where(
      'key',
      'in',
      (['read', 'run', 'undo'] as const).map((step) => stepKey(step, id)),
    )
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Publication by its schedule is no edit of an imported page. @param page before it */
export const followPublication = (trx: Db, { id, version }: { id: number; version: number }) =>
  trx
    .updateTable('import_items')
    .set({ page_version: version + 1 })
    .where('page_id', '=', id)
    .where('page_version', '=', version)
    .execute();
