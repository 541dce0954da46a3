import { DAY } from '#lib/durations.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Db } from '#platform/db/schema.ts';
import { enqueue, type Job } from '#platform/jobs/queue.ts';
import { allUploads, deleteUpload, uploadIn } from './save-upload.ts';

/** An unused upload is deleted after this. */
const UNUSED_MS = DAY;

export const uploadCleanupJob = (folder: string) => `imports.cleanup@${folder}`;

/** Enqueues the cleanup of unused uploads; one job waits however often it is called. */
export function enqueueUploadCleanup(trx: Db, folder: string, now: number): Promise<number | null> {
  const name = uploadCleanupJob(folder);
  return enqueue(trx, { name, payload: [], now, runAt: now + UNUSED_MS, key: name });
}

/** Enqueues the deletion of the uploads of an import that no longer needs them. */
export async function deleteUploadsOf(
  trx: Db,
  { folder, path, images_path }: { folder: string; path: string; images_path: string | null },
  now: number,
): Promise<void> {
  const ids = [path, images_path].map(uploadIn).filter((id) => id !== null);
  if (ids.length > 0) await enqueue(trx, { name: uploadCleanupJob(folder), payload: ids, now });
}

/** Uploads that imports still need. */
async function neededUploads(db: Db): Promise<Set<string | null>> {
  const rows = await db
    .selectFrom('imports')
    .select(['path', 'images_path'])
    .where(({ eb, or, exists, selectFrom }) =>
      or([
        eb('state', 'not in', ['finished', 'undone']),
        // Some of its images may still be waiting in the file.
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

/** Deletes uploads that no import needs: those the job names, and those unused for a day. */
export const deleteUnusedUploads =
  ({ db, config, now }: Pick<Context, 'db' | 'config' | 'now'>, folder: string) =>
  async ({ payload, finish }: Job): Promise<void> => {
    const named = new Set(payload as string[]);
    const needed = await neededUploads(db);
    let left = 0;
    for (const { id, writtenAt } of await allUploads(config)) {
      const isUnused = named.has(id) || writtenAt + UNUSED_MS <= now();
      if (isUnused && !needed.has(id)) await deleteUpload(config, id);
      else left += 1;
    }
    await inTransaction(db, async (trx) => {
      await finish(trx);
      if (left > 0) await enqueueUploadCleanup(trx, folder, now());
    });
  };
