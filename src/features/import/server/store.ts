import { setImmediate } from 'node:timers/promises';
import { recordChange } from '#platform/db/changes.ts';
import type { Db } from '#platform/db/schema.ts';
import { inTransaction } from '#platform/db/store.ts';
import { Problem } from '#platform/http/problem.ts';
import { enqueue } from '#platform/jobs/queue.ts';
import type { ImportProposal, ImportReport } from '../contract.ts';
import type { ImportState } from '../values.ts';
import { deleteUploadsOf } from './uploads/delete-uploads.ts';

declare module '#platform/db/changes.ts' {
  interface TopicNames {
    /** What moves in; no page for readers depends on it. */
    imports: true;
  }
}

/** Steps of an import that jobs do. */
export type ImportStep = 'read' | 'move' | 'undo';

/** The name of the jobs of a step: the file lies in one data folder, whose instances alone do them. */
export const jobName = (step: ImportStep, folder: string) => `imports.${step}@${folder}`;

export interface ImportFile {
  name: string;
  path: string;
  isUpload: boolean;
  imagesPath: string | null;
  siteUrl: string | null;
}

/** What was read of a file, as it is stored. */
export interface StoredReport {
  report: Omit<ImportReport, 'notes'>;
  subjects: Record<keyof ImportProposal, { id: string; name: string; count: number }[]>;
  /** Whether it is one of ours: it names categories by their slugs. */
  isOurs: boolean;
  /** Addresses of accounts, by the source's ids: who has the same here is proposed. */
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
export type StoredImport = Awaited<ReturnType<typeof importById>>;

const stepKey = (step: ImportStep, id: number) => `import.${step} ${id}`;

/** Has a job do a step of an import: once, also where it is asked for again. */
export function enqueueStep(
  trx: Db,
  step: ImportStep,
  { id, folder }: Pick<StoredImport, 'id' | 'folder'>,
  now: number,
): Promise<number | null> {
  return enqueue(trx, {
    name: jobName(step, folder),
    payload: id,
    now,
    key: stepKey(step, id),
  });
}

/** Notes a file and has it read. @returns its id */
export function createImport(
  db: Db,
  { name, path, isUpload, imagesPath, siteUrl }: ImportFile,
  { userId, folder, now }: { userId: number; folder: string; now: number },
): Promise<number> {
  return inTransaction(db, async (trx) => {
    const { id } = await trx
      .insertInto('imports')
      .values({
        ...{ name, path, folder, images_path: imagesPath, site_url: siteUrl },
        is_upload: isUpload ? 1 : 0,
        state: 'reading',
        user_id: userId,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await enqueueStep(trx, 'read', { id, folder }, now);
    await recordChange(trx, now, ['imports']);
    return id;
  });
}

interface Changes {
  report?: string;
  source?: string;
  choices?: string;
  user_id?: number;
  undo_edited?: number;
  error?: string | null;
  done?: number;
  started_at?: number;
  finished_at?: number | null;
}

/**
 * Moves an import from one state to another, in the transaction that has the reason for it.
 * @throws Problem 409 `import.state` where it is in none of `from`
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
    throw new Problem(409, 'import.state', `This import is ${state} now. Look at it again.`);
  }
  if (to === 'finished' || to === 'undone') await deleteUploadsOf(trx, await importById(trx, id), now);
  // Of what came last readers' lists may not have been told.
  await recordChange(trx, now, ['imports', 'articles']);
}

/** So many items go in a transaction. */
const MAX_DROPPED = 1000;

/** Forgets the items of an import, some at a time: there may be a hundred thousand. */
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
            .limit(MAX_DROPPED),
        )
        .executeTakeFirstOrThrow(),
    );
    if (numDeletedRows < MAX_DROPPED) return;
    await setImmediate();
  }
}

/** The import of a file that has not come to its end, the latest; undefined where there is none. */
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

/** The last job of an import: whether it is given up, and what went wrong when it was tried last. */
export function lastStep(db: Db, id: number) {
  return db
    .selectFrom('jobs')
    .select(['state', 'last_error'])
    .where(
      'key',
      'in',
      (['read', 'move', 'undo'] as const).map((step) => stepKey(step, id)),
    )
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
