import { createHash } from 'node:crypto';
import { mediaUrl } from '#features/media/server/public.ts';
import type { Db } from '#platform/db/schema.ts';
import { enqueue, withdraw } from '#platform/jobs/queue.ts';

/** Takes the picture whose id it is given into the library. One at a time: strangers may be slow. */
export const IMPORT_JOB = 'articles.remote-picture';

/** An address may be longer than an index takes. */
const hashOf = (address: string) => createHash('sha256').update(address).digest('hex');

/** The addresses in our library of the pictures that are in it, by those they came from. */
export async function knownPictures(
  db: Db,
  addresses: readonly string[],
): Promise<Map<string, string>> {
  if (addresses.length === 0) return new Map();
  const rows = await db
    .selectFrom('remote_pictures')
    .innerJoin('media', 'media.id', 'remote_pictures.media_id')
    .select(['remote_pictures.address', 'media.key', 'media.type'])
    .where('remote_pictures.hash', 'in', addresses.map(hashOf))
    .execute();
  return new Map(rows.map(({ address, key, type }) => [address, mediaUrl(key, type)]));
}

interface Asked {
  /** Whose save asks for them; they are that account's uploads. */
  userId: number | null;
  now: number;
}

/**
 * Has pictures taken into the library that are not in it yet.
 * @returns the ids of them all
 */
export async function requestPictures(
  trx: Db,
  addresses: readonly string[],
  { userId, now }: Asked,
): Promise<number[]> {
  const ids: number[] = [];
  for (const address of addresses) {
    const hash = hashOf(address);
    const known = await trx
      .selectFrom('remote_pictures')
      .select(['id', 'media_id'])
      .where('hash', '=', hash)
      .executeTakeFirst();
    const asked = { failed: 0, error: null, user_id: userId };
    const { id } =
      known ??
      (await trx
        .insertInto('remote_pictures')
        .values({ hash, address, media_id: null, created_at: now, ...asked })
        .returning('id')
        .executeTakeFirstOrThrow());
    ids.push(id);
    if (known !== undefined && known.media_id !== null) continue;
    await trx.updateTable('remote_pictures').set(asked).where('id', '=', id).execute();
    await enqueueImport(trx, id, now);
  }
  return ids;
}

/** At once, also where it would wait for its next try. */
async function enqueueImport(trx: Db, id: number, now: number): Promise<void> {
  const key = `${IMPORT_JOB} ${id}`;
  if (await withdraw(trx, key)) await enqueue(trx, { name: IMPORT_JOB, payload: id, key, now });
}

/** A picture that a save names. */
interface NamedPicture {
  id: number;
  /** Whether who saved may publish the article: a picture that comes later is then shown without further ado. */
  isVouched: boolean;
  /** Whether the article did not name it before. */
  isNew: boolean;
}

/**
 * Notes which pictures of other hosts an article was saved with, also those that were exchanged at
 * once. For what somebody else has named before, nobody vouches by saving the rest.
 */
export async function noteRemoteUses(
  trx: Db,
  articleId: number,
  pictures: readonly NamedPicture[],
): Promise<void> {
  const former = await trx
    .deleteFrom('remote_picture_uses')
    .where('article_id', '=', articleId)
    .returning(['picture_id', 'vouched'])
    .execute();
  if (pictures.length === 0) return;
  const before = new Map(former.map((use) => [use.picture_id, use.vouched === 1]));
  const isVouched = ({ id, isNew, ...saved }: NamedPicture) =>
    saved.isVouched && (before.get(id) ?? isNew);
  const rows = pictures.map((picture) => ({
    picture_id: picture.id,
    article_id: articleId,
    vouched: isVouched(picture) ? 1 : 0,
  }));
  await trx.insertInto('remote_picture_uses').values(rows).execute();
}
