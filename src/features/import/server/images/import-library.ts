import type { AuditActor } from '#features/audit-log/server/public.ts';
import type { ImageRecord } from '#features/export/contract.ts';
import { mediaKeyIn, restoreCrops, restoreMedia } from '#features/media/server/public.ts';
import { withoutFocus } from '#features/media/values.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/schema.ts';
import { Problem } from '#platform/http/problem.ts';
import { openStorage } from '#platform/storage/open.ts';
import { assertRunning } from '../assert-running.ts';
import { accountsFor } from '../import.views.ts';
import type { Files } from '../sources/files/files.ts';
import { localImages } from '../sources/files/local-images.ts';
import type { SourceRecords } from '../sources/source.ts';

/** An export of ours that is being imported. */
export interface SavepointExport {
  importId: number;
  actor: AuditActor;
  records: SourceRecords;
  /** The folder or zip with its images. */
  files: Files;
  /** Its origin. */
  oldSite: string;
  signal: AbortSignal;
}

/** Accounts of this site by the ids of the export. */
export async function ownersIn(db: Db, { accounts }: SourceRecords): Promise<Map<number, number>> {
  const emails = Object.fromEntries(accounts.map(({ id, email }) => [id, email ?? '']));
  const accountOf = await accountsFor(db, emails);
  return new Map(
    accounts.flatMap(({ id, username }) => {
      const account = accountOf(String(id), username);
      return account === null ? [] : [[id, account] as const];
    }),
  );
}

/**
 * Imports the image library of a Savepoint export, with its texts and paths, before the articles that show the
 * images. It can be repeated.
 * @returns the keys of imported images; others are fetched from the old site
 * @throws ImportStopped, Problem 503 if the storage is unreachable
 */
export async function importLibrary(
  parts: Pick<Context, 'db' | 'now' | 'config'>,
  { importId, actor, records, files, oldSite, signal }: SavepointExport,
): Promise<Set<string>> {
  const { db, config } = parts;
  const context = { ...parts, storage: openStorage(config) };
  const find = localImages(files, 'savepoint', oldSite);
  const owners = await ownersIn(db, records);
  const take = async ({ url, uploadedBy, createdAt, embargoUntil, ...image }: ImageRecord) => {
    const stored = {
      embargoUntil: embargoUntil === null ? null : Date.parse(embargoUntil),
      ...image,
      createdAt: Date.parse(createdAt),
      userId: owners.get(uploadedBy ?? 0) ?? null,
    };
    const onNoted = async (trx: Db, ref: number) => {
      await assertRunning(trx, importId);
      await trx
        .insertInto('import_additions')
        .values({ import_id: importId, kind: 'media', ref })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    };
    const read = async () => (await find(`${oldSite}${withoutFocus(url)}`))?.bytes ?? null;
    try {
      return await restoreMedia(context, stored, read, { actor, onNoted });
    } catch (error) {
      // Not an image, or too large: it is fetched like others, and reported there.
      if (error instanceof Problem && error.status < 500) return false;
      throw error;
    }
  };
  const keys = new Set<string>();
  for (const image of records.images) {
    signal.throwIfAborted();
    if (mediaKeyIn(image.url) !== image.key || !(await take(image))) continue;
    await restoreCrops(db, image.key, image.crops, parts.now());
    keys.add(image.key);
  }
  return keys;
}
