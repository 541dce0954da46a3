import { DAY } from '#lib/durations.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/schema.ts';
import { inTransaction } from '#platform/db/store.ts';
import { enqueue, type Job } from '#platform/jobs/queue.ts';
import { allUploads, removeUpload, uploadIn } from './files.ts';

/** What nobody sends on with, or moves in, goes after this. */
const IDLE_MS = DAY;

export const uploadCleanupJob = (folder: string) => `imports.sweep@${folder}`;

/** Has uploads looked after that nobody goes on with; one job waits for it, however many there are. */
export function enqueueUploadCleanup(trx: Db, folder: string, now: number): Promise<number | null> {
  const name = uploadCleanupJob(folder);
  return enqueue(trx, { name, payload: [], now, runAt: now + IDLE_MS, key: name });
}

/** Has the files go that were sent for an import and that it needs no more. */
export async function deleteUploadsOf(
  trx: Db,
  { folder, path, images_path }: { folder: string; path: string; images_path: string | null },
  now: number,
): Promise<void> {
  const ids = [path, images_path].map(uploadIn).filter((id) => id !== null);
  if (ids.length > 0) await enqueue(trx, { name: uploadCleanupJob(folder), payload: ids, now });
}

/** The uploads that imports still need: those that may be moved in, or on. */
async function neededUploads(db: Db): Promise<Set<string | null>> {
  const rows = await db
    .selectFrom('imports')
    .select(['path', 'images_path'])
    .where(({ eb, or, exists, selectFrom }) =>
      or([
        eb('state', 'not in', ['finished', 'undone']),
        // Images may lie in it that have not come yet.
        exists(
          selectFrom('import_additions')
            .innerJoin('remote_images', 'remote_images.id', 'import_additions.ref')
            .select('remote_images.id')
            .whereRef('import_additions.import_id', '=', 'imports.id')
            .where('kind', '=', 'image')
            .where('media_id', 'is', null)
            .where('failed', '=', 0),
        ),
      ]),
    )
    .execute();
  return new Set(rows.flatMap((row) => [uploadIn(row.path), uploadIn(row.images_path)]));
}

/** Removes uploads that no import needs: those that the job names, and those that were left lying. */
export const deleteUnusedUploads =
  ({ db, config, now }: Pick<Context, 'db' | 'config' | 'now'>, folder: string) =>
  async ({ payload, finish }: Job): Promise<void> => {
    const dropped = new Set(payload as string[]);
    const needed = await neededUploads(db);
    let left = 0;
    for (const { id, touchedAt } of await allUploads(config)) {
      const isIdle = dropped.has(id) || touchedAt + IDLE_MS <= now();
      if (isIdle && !needed.has(id)) await removeUpload(config, id);
      else left += 1;
    }
    await inTransaction(db, async (trx) => {
      await finish(trx);
      if (left > 0) await enqueueUploadCleanup(trx, folder, now());
    });
  };
