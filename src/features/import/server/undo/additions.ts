import { setSlot } from '#features/featured/server/public.ts';
import { deleteMedia } from '#features/media/server/public.ts';
import { deleteCategory } from '#features/taxonomy/server/public.ts';
import type { Actor } from '#features/users/server/public.ts';
import type { Db } from '#platform/db/schema.ts';
import type { ImportTables } from '#platform/db/tables/imports.ts';
import { Problem } from '#platform/http/problem.ts';
import { removeRedirects } from '../old-addresses/site-redirects.ts';

/** Redirects go many at a time. */
type Kind = Exclude<ImportTables['import_additions']['kind'], 'redirect'>;

interface By {
  actor: Actor;
  now: number;
}

/** A subscriber who has confirmed meanwhile has said so to us, whoever brought the address. */
async function removeUnconfirmed(trx: Db, id: number): Promise<void> {
  await trx
    .deleteFrom('newsletter_subscribers')
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .execute();
}

/** Of a picture what came into the library, or the wish for it. */
async function removePicture(trx: Db, id: number, { actor, now }: By): Promise<void> {
  const picture = await trx
    .selectFrom('remote_pictures')
    .select('media_id')
    .where('id', '=', id)
    .executeTakeFirst();
  const media = picture?.media_id ?? null;
  if (media !== null) await deleteMedia(trx, media, actor, now);
}

/** How each kind goes; what something else uses is refused, and stays. */
const REMOVALS: Record<Kind, (trx: Db, id: number, by: By) => Promise<unknown>> = {
  category: (trx, id, { actor, now }) => deleteCategory(trx, id, actor, now),
  picture: removePicture,
  placement: (trx, id, { actor, now }) =>
    setSlot(trx, id, { page: 'homepage', slot: 'none' }, actor, now),
  subscriber: removeUnconfirmed,
};

/**
 * Takes away some of what an import made beside articles, in a transaction.
 * @returns false where nothing was left
 */
export async function removeAdditions(
  trx: Db,
  importId: number,
  { actor, now, most }: By & { most: number },
): Promise<boolean> {
  if ((await removeRedirects(trx, importId, now)) > 0) return true;
  const rows = await trx
    .selectFrom('import_additions')
    .select(['kind', 'ref'])
    .where('import_id', '=', importId)
    .where('kind', '<>', 'redirect')
    .orderBy('kind')
    .orderBy('ref')
    .limit(most)
    .execute();
  for (const { kind, ref } of rows) {
    try {
      await REMOVALS[kind as Kind](trx, ref, { actor, now });
    } catch (error) {
      // Gone already, or in use: a refusal comes before anything is written.
      if (!(error instanceof Problem)) throw error;
    }
    await trx
      .deleteFrom('import_additions')
      .where('import_id', '=', importId)
      .where('kind', '=', kind)
      .where('ref', '=', ref)
      .execute();
  }
  return rows.length > 0;
}
