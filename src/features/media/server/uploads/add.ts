import { type AuditActor, recordAudit } from '#features/audit-log/server/public.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Db } from '#platform/db/schema.ts';
import { Problem } from '#platform/http/problem.ts';
import type { MediaText } from '../../contract.ts';
import { refuseFull } from '../quota.ts';
import { beginUpload, enqueueSizes, settleUpload } from '../variants/jobs.ts';
import { ImageError, makeFiles } from '../variants/run-image-worker.ts';
import {
  type FallbackExt,
  type FallbackType,
  fallbackExt,
  filesOf,
  storageKey,
  TYPES,
} from '../variants/variant-sizes.ts';
import { searchKey } from './image-library.views.ts';
import type { Upload } from './read-upload.ts';
import { broken, readHeader } from './sniff.ts';

const HASH_LENGTH = 20;

/** @param hash of the file, hex */
export const keyOf = (hash: string, { width, height }: { width: number; height: number }) =>
  `${hash.slice(0, HASH_LENGTH)}-${width}x${height}`;

export type AddContext = Pick<Context, 'db' | 'storage' | 'now' | 'config'>;

/** The image with this key, if its files are complete. */
export async function soundMedia({ db, storage }: AddContext, key: string): Promise<number | null> {
  const media = await db
    .selectFrom('media')
    .select(['id', 'type', 'error'])
    .where('key', '=', key)
    .executeTakeFirst();
  if (!media || media.error !== null) return null;
  const [fallback] = filesOf(key, fallbackExt(media.type));
  return (await storage.has(storageKey(key, fallback))) ? media.id : null;
}

interface StoredFile {
  type: FallbackType;
  stored: number;
}

/**
 * Makes and stores the first file of an image, so that it can be used.
 * @returns its media type and stored bytes
 * @throws Problem 400 `media.broken`, 503 `media.failed` or `storage.failed`
 */
export async function storeFirstFile(
  { storage }: AddContext,
  key: string,
  bytes: Buffer,
  moves: boolean,
): Promise<StoredFile> {
  const [first] = filesOf(key, moves ? 'gif' : 'jpg');
  let type: FallbackType = 'image/jpeg';
  let stored = 0;
  try {
    await makeFiles(bytes, { files: [first] }, async (file) => {
      type = TYPES[file.ext as FallbackExt];
      await storage.put(storageKey(key, file), file.bytes, type);
      stored += file.bytes.length;
    });
  } catch (error) {
    if (!(error instanceof ImageError)) throw error;
    if (error.reason === 'image') throw broken();
    throw new Problem(503, 'media.failed', 'The image could not be processed.', { cause: error });
  }
  return { type, stored };
}

/** An image's data apart from its files. */
export interface NewMedia extends MediaText {
  key: string;
  name: string;
  width: number;
  height: number;
  /** Of the uploaded file. */
  bytes: number;
  /** The uploader; null if unknown. */
  userId: number | null;
  /** UTC epoch milliseconds. */
  createdAt: number;
  embargoUntil?: number | null;
  focus?: string | null;
}

interface Noting {
  actor: AuditActor;
  now: number;
  /** Also written in the same transaction. */
  onNoted?: (trx: Db, id: number) => Promise<void>;
}

/** Adds the row of an image whose first file is stored; a failed one starts over. @returns its ID */
export function noteMedia(
  db: Db,
  { userId, createdAt, embargoUntil = null, ...image }: NewMedia,
  { type, stored }: StoredFile,
  { actor, now, onNoted }: Noting,
): Promise<number> {
  const { key, name, alt, caption, credit } = image;
  const total = filesOf(key, fallbackExt(type)).length;
  const sizes = { stored_bytes: stored, first_bytes: stored };
  const progress = { type, done: 1, total, error: null, ...sizes };
  return inTransaction(db, async (trx) => {
    await settleUpload(trx, key);
    // The file that another image had before is an image of its own now.
    await trx.deleteFrom('media_former_keys').where('key', '=', key).execute();
    const { id } = await trx
      .insertInto('media')
      .values({
        ...image,
        ...progress,
        user_id: userId,
        created_at: createdAt,
        embargo_until: embargoUntil,
        name_key: searchKey(name, alt, caption, credit),
      })
      .onConflict((conflict) => conflict.column('key').doUpdateSet(progress))
      .returning('id')
      .executeTakeFirstOrThrow();
    await enqueueSizes(trx, key, now);
    const subject = { type: 'media', id, name } as const;
    await recordAudit(trx, now, actor, [{ action: 'media.uploaded', subject }]);
    await onNoted?.(trx, id);
    return id;
  });
}

/**
 * Adds an image to the library. It can be used immediately; a job makes the other files. The same file is
 * stored once, however often it is uploaded.
 * @returns its ID, and whether it existed
 * @throws Problem 415 `media.type`, 400 `media.broken` or `media.too_many_pixels`, 409 `media.full`, 503
 */
export async function addMedia(
  context: AddContext,
  upload: Upload,
  actor: AuditActor,
): Promise<{ id: number; known: boolean }> {
  const { db, now } = context;
  const { bytes, name, alt, caption, credit, license } = upload;
  const header = await readHeader(bytes);
  const key = keyOf(upload.hash, header);
  const known = await soundMedia(context, key);
  if (known !== null) return { id: known, known: true };
  await refuseFull(context);
  await beginUpload(db, key, now());
  const stored = await storeFirstFile(context, key, bytes, header.moves);
  const { width, height } = header;
  const id = await noteMedia(
    db,
    {
      key,
      name,
      alt,
      caption,
      credit,
      license,
      width,
      height,
      bytes: bytes.length,
      userId: actor.userId,
      createdAt: now(),
    },
    stored,
    { actor, now: now() },
  );
  return { id, known: false };
}
