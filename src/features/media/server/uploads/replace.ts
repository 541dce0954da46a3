import { recordAudit } from '#features/audit-log/server/public.ts';
import { may } from '#features/users/policy.ts';
import type { Actor } from '#features/users/server/public.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Db } from '#platform/db/schema.ts';
import { Problem } from '#platform/http/problem.ts';
import { enqueueCropsOf } from '../crops/use-crops-job.ts';
import { refuseFull } from '../quota.ts';
import type { FollowReplacement } from '../replace-in-text.ts';
import { settingsShowing } from '../setting-images.ts';
import { beginUpload, enqueueRemoval, enqueueSizes, settleUpload } from '../variants/jobs.ts';
import { fallbackExt, filesOf, mediaUrl } from '../variants/variant-sizes.ts';
import { type AddContext, keyOf, storeFirstFile } from './add.ts';
import { managed, refuseUnapproved } from './describe-and-delete.ts';
import type { Upload } from './read-upload.ts';
import { readHeader } from './sniff.ts';

/** @throws Problem 409 `media.exists` if another image has this file */
async function refuseExisting(db: Db, key: string, id: number): Promise<void> {
  const other = await db
    .selectFrom('media')
    .select('name')
    .where('key', '=', key)
    .where('id', '!=', id)
    .executeTakeFirst();
  if (!other) return;
  const detail = `The library already has this file, as “${other.name}”. Use that image instead.`;
  throw new Problem(409, 'media.exists', detail);
}

const EDITORS_ONLY =
  'Only an editor can replace a file that is used outside of your own drafts. Upload a new image instead.';

/**
 * A file of the site's brand is up to those who may change the settings.
 * @throws Problem 409 `media.in_use`, 403 `auth.forbidden`
 */
async function refuseReplacing(db: Db, actor: Actor, id: number): Promise<void> {
  if (!may(actor.role, 'site:manage') && (await settingsShowing(db, id)).length > 0) {
    const detail = 'The image is part of the site’s brand. Only an admin can replace its file.';
    throw new Problem(403, 'auth.forbidden', detail);
  }
  await refuseUnapproved(db, actor, id, EDITORS_ONLY);
}

/**
 * Replaces the file of an image. Everything that uses it shows the new file; a job makes its sizes and
 * another deletes the former files, whose URLs redirect to the new ones.
 * @param readFile is called for those who may replace it
 * @throws Problem 404 `media.not_found`, 403 `auth.forbidden`, 409 `media.exists` or `media.in_use`, and as `addMedia`
 */
export async function replaceMedia(
  context: AddContext,
  id: number,
  readFile: () => Promise<Upload>,
  { actor, follow }: { actor: Actor; follow: FollowReplacement },
): Promise<void> {
  const { db, now } = context;
  const { key: present } = await managed(db, actor, id);
  await refuseReplacing(db, actor, id);
  const upload = await readFile();
  const header = await readHeader(upload.bytes);
  const key = keyOf(upload.hash, header);
  if (key === present) return;
  await refuseExisting(db, key, id);
  await refuseFull(context);
  await beginUpload(db, key, now());
  const { type, stored } = await storeFirstFile(context, key, upload.bytes, header.moves);
  await inTransaction(db, async (trx) => {
    const { key: formerKey, name, ...former } = await managed(trx, actor, id);
    await refuseReplacing(trx, actor, id);
    await refuseExisting(trx, key, id);
    await settleUpload(trx, key);
    if (formerKey === key) return;
    const { width, height } = header;
    const isSameSize = formerKey.endsWith(`-${width}x${height}`);
    // On another image it would be somewhere.
    const focus = isSameSize ? former.focus : null;
    await enqueueCropsOf(trx, id, now());
    await trx
      .updateTable('media')
      .set({
        key,
        focus,
        width,
        height,
        type,
        bytes: upload.bytes.length,
        stored_bytes: stored,
        first_bytes: stored,
        done: 1,
        total: filesOf(key, fallbackExt(type)).length,
        error: null,
      })
      .where('id', '=', id)
      .execute();
    await trx.deleteFrom('media_former_keys').where('key', 'in', [key, formerKey]).execute();
    await trx.insertInto('media_former_keys').values({ key: formerKey, media_id: id }).execute();
    await enqueueSizes(trx, key, now());
    await enqueueCropsOf(trx, id, now());
    await enqueueRemoval(trx, { key: formerKey, focus: former.focus, name }, now());
    const subject = { type: 'media', id, name } as const;
    await recordAudit(trx, now(), actor, [{ action: 'media.replaced', subject }]);
    const url = mediaUrl({ key, type, focus });
    const image = { id, name, formerKey, url, isNewFile: true };
    await follow(trx, image, { now: now(), actor });
  });
}

/** The current URL of an image by one of its former keys; null if there is none. */
export async function replacementOf(db: Db, formerKey: string): Promise<string | null> {
  const media = await db
    .selectFrom('media_former_keys')
    .innerJoin('media', 'media.id', 'media_former_keys.media_id')
    .select(['media.key', 'media.type', 'media.focus'])
    .where('media_former_keys.key', '=', formerKey)
    .executeTakeFirst();
  return media ? mediaUrl(media) : null;
}
