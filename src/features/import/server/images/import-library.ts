import type { AuditActor } from '#features/audit-log/server/public.ts';
import type { ImageRecord } from '#features/export/contract.ts';
import { mediaKeyIn, restoreMedia } from '#features/media/server/public.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/schema.ts';
import { Problem } from '#platform/http/problem.ts';
import { openStorage } from '#platform/storage/open.ts';
import { recordCreated } from '../run/record-created.ts';
import type { Files } from '../sources/files/files.ts';
import { localImages } from '../sources/files/local-images.ts';
import type { SourceRecords } from '../sources/source.ts';
import { assertRunning } from '../run/assert-running.ts';
import { accountsFor } from '../import.views.ts';

/** An export in our own format, and who moves it in. */
interface OwnExport {
  importId: number;
  actor: AuditActor;
  records: SourceRecords;
  /** What lies beside it. */
  files: Files;
  /** Where it was: origin. */
  oldSite: string;
  signal: AbortSignal;
}

/** Accounts here by the ids that the export has for them. */
async function ownersIn(db: Db, { accounts }: SourceRecords): Promise<Map<number, number>> {
  const emails = Object.fromEntries(accounts.map(({ id, email }) => [id, email ?? '']));
  const accountOf = await accountsFor(db, emails);
  return new Map(
    accounts.flatMap(({ id, username }) => {
      const here = accountOf(String(id), username);
      return here === null ? [] : [[id, here] as const];
    }),
  );
}

/**
 * Takes the library of an export in our own format in, with what it says of each image and under the same
 * addresses, before the articles that show them. Doing it again takes what is missing.
 * @returns the keys of those that are here; the articles' others are for whoever fetches images
 * @throws ImportStopped where the import was paused or ended meanwhile, Problem 503 where they cannot be stored
 */
export async function importLibrary(
  parts: Pick<Context, 'db' | 'now' | 'config'>,
  { importId, actor, records, files, oldSite, signal }: OwnExport,
): Promise<Set<string>> {
  const { db, config } = parts;
  const context = { ...parts, storage: openStorage(config) };
  const find = localImages(files, 'savepoint', oldSite);
  const owners = await ownersIn(db, records);
  const take = async ({ url, uploadedBy, createdAt, embargoUntil, ...image }: ImageRecord) => {
    const kept = {
      embargoUntil: embargoUntil === null ? null : Date.parse(embargoUntil),
      ...{ ...image, createdAt: Date.parse(createdAt) },
      userId: owners.get(uploadedBy ?? 0) ?? null,
    };
    const onNoted = async (trx: Db, ref: number) => {
      await assertRunning(trx, importId);
      await recordCreated(trx, { importId, kind: 'media', ref, detail: { after: {} } });
    };
    const read = async () => (await find(`${oldSite}${url}`))?.bytes ?? null;
    try {
      return await restoreMedia(context, kept, read, { actor, onNoted });
    } catch (error) {
      // One that is none, or for which there is no room, is fetched like those of others, and named there.
      if (error instanceof Problem && error.status < 500) return false;
      throw error;
    }
  };
  const keys = new Set<string>();
  for (const image of records.images) {
    signal.throwIfAborted();
    if (mediaKeyIn(image.url) === image.key && (await take(image))) keys.add(image.key);
  }
  return keys;
}
