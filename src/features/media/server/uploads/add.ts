import { recordHistory } from '#features/audit-log/server/public.ts';
import type { Actor } from '#features/users/server/public.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/schema.ts';
import { inTransaction } from '#platform/db/store.ts';
import { fallbackExt, filesOf, storageKey, TYPES } from '../variants/files.ts';
import { refuseInRemoval } from '../variants/remove.ts';
import type { FirstFile, Place, Workshop } from '../variants/workshop.ts';
import type { Upload } from './read-upload.ts';
import { readHeader } from './sniff.ts';
import { searchKey } from './views.ts';

const HASH_LENGTH = 20;

/** The picture with this key, where it is there and sound. */
async function soundMedia(
  { db, storage }: Pick<Context, 'db' | 'storage'>,
  key: string,
): Promise<number | null> {
  const media = await db
    .selectFrom('media')
    .select(['id', 'type', 'state'])
    .where('key', '=', key)
    .executeTakeFirst();
  if (!media || media.state === 'failed') return null;
  const [fallback] = filesOf(key, fallbackExt(media.type));
  return (await storage.has(storageKey(key, fallback))) ? media.id : null;
}

interface NewRow extends Upload {
  key: string;
  width: number;
  height: number;
  actor: Actor;
  now: number;
}

/**
 * Notes a picture whose first file is stored; one that had failed begins anew.
 * @returns its id
 * @throws Problem 503 `media.busy` while the same one is being deleted
 */
function noteMedia(db: Db, row: NewRow, { ext, total, claimedUntil }: FirstFile) {
  const { key, name, alt, caption, width, height, bytes, actor, now } = row;
  const state = {
    type: TYPES[ext],
    state: total === 1 ? ('ready' as const) : ('processing' as const),
    done: 1,
    total,
    error: null,
    claimed_until: claimedUntil,
  };
  return inTransaction(db, async (trx) => {
    await refuseInRemoval(trx, key, now);
    const { id } = await trx
      .insertInto('media')
      .values({
        ...{ key, name, alt, caption, width, height },
        ...state,
        bytes: bytes.length,
        user_id: actor.userId,
        created_at: now,
        name_key: searchKey(name, alt, caption),
      })
      .onConflict((conflict) => conflict.column('key').doUpdateSet(state))
      .returning('id')
      .executeTakeFirstOrThrow();
    const subject = { type: 'media', id, name } as const;
    await recordHistory(trx, now, actor, [{ action: 'media.uploaded', subject }]);
    return id;
  });
}

/**
 * Takes a picture into the library. It can be used at once: the files beyond the first are made in
 * the background. The same file is one picture, however often it comes.
 * @param place taken before the bytes were read
 * @returns its id, and whether it was there already
 * @throws Problem 415 `media.type`, 400 `media.broken` or `media.too_many_pixels`, 503
 */
export async function addMedia(
  context: Pick<Context, 'db' | 'storage' | 'now'>,
  workshop: Workshop,
  place: Place,
  upload: Upload,
  actor: Actor,
): Promise<{ id: number; known: boolean }> {
  const { width, height, moves } = await readHeader(upload.bytes);
  const key = `${upload.hash.slice(0, HASH_LENGTH)}-${width}x${height}`;
  const known = await soundMedia(context, key);
  if (known !== null) return { id: known, known: true };
  const { db, now } = context;
  const row = { ...upload, key, width, height, actor, now: now() };
  const find = () => soundMedia(context, key);
  const onFirst = (first: FirstFile) => noteMedia(db, row, first);
  const picture = { key, bytes: upload.bytes, moves, find, onFirst };
  return { id: await workshop.make(picture, place), known: false };
}
