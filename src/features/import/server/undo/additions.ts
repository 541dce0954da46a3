import { sql } from 'kysely';
import { deleteAuthor } from '#features/authors/server/public.ts';
import { setSlot } from '#features/featured/server/public.ts';
import { type FeaturedPage, slotAt } from '#features/featured/values.ts';
import { deleteGame } from '#features/games/server/public.ts';
import { deleteMedia } from '#features/media/server/public.ts';
import {
  changeCategory,
  changeTag,
  deleteCategory,
  deleteTag,
} from '#features/taxonomy/server/public.ts';
import type { Actor } from '#features/users/server/public.ts';
import { countRows } from '#platform/db/count-rows.ts';
import type { Db } from '#platform/db/schema.ts';
import type { ImportTables } from '#platform/db/tables/imports.ts';
import { Problem } from '#platform/http/problem.ts';
import { type AdditionDetail, type CategoryWords, isSame } from '../note-addition.ts';
import { removeRedirects } from '../redirects/site-redirects.ts';
import { type Beside, noteRemoved } from './removed.ts';

/** Redirects go many at a time. */
type Kind = Exclude<ImportTables['import_additions']['kind'], 'redirect'>;

interface By {
  actor: Actor;
  now: number;
}

interface Undone<Fields = object> extends By {
  detail: AdditionDetail<Fields>;
}

/** A subscriber who has confirmed meanwhile has said so to us, whoever brought the address. */
async function removeUnconfirmed(trx: Db, id: number): Promise<void> {
  await trx
    .deleteFrom('newsletter_subscribers')
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .execute();
}

/** Of an image what came into the library, or the wish for it. */
async function removeImage(trx: Db, id: number, { actor, now }: By): Promise<void> {
  const image = await trx
    .selectFrom('remote_images')
    .select('media_id')
    .where('id', '=', id)
    .executeTakeFirst();
  const media = image?.media_id ?? null;
  if (media !== null) await deleteMedia(trx, media, actor, now);
}

/** One that somebody has changed since is ours. */
async function removeCategory(trx: Db, id: number, { actor, now, detail }: Undone): Promise<void> {
  const category = await categoryRow(trx, id);
  if (category && isSame(category, detail.after)) await deleteCategory(trx, id, actor, now);
}

const categoryRow = (db: Db, id: number) =>
  db.selectFrom('categories').selectAll().where('id', '=', id).executeTakeFirst();

async function restoreCategory(
  trx: Db,
  id: number,
  { actor, now, detail: { before, after } }: Undone<CategoryWords>,
): Promise<void> {
  const category = await categoryRow(trx, id);
  if (!category || !before || !isSame(category, after)) return;
  await changeCategory(trx, id, before, actor, now);
}

const tagRow = (db: Db, id: number) =>
  db.selectFrom('tags').select(['name', 'description']).where('id', '=', id).executeTakeFirst();

/** One that an article carries, or that somebody has changed since, is ours. */
async function removeTag(trx: Db, id: number, { actor, now, detail }: Undone): Promise<void> {
  const tag = await tagRow(trx, id);
  if (!tag || !isSame(tag, detail.after)) return;
  const carried = trx.selectFrom('article_tags').where('tag_id', '=', id);
  if ((await countRows(carried)) === 0) await deleteTag(trx, id, actor, now);
}

async function restoreTag(
  trx: Db,
  id: number,
  { actor, now, detail: { before, after } }: Undone<{ name: string; description: string }>,
): Promise<void> {
  const tag = await tagRow(trx, id);
  if (tag && before && isSame(tag, after)) await changeTag(trx, id, before, actor, now);
}

/** Where an editor has put it since it stays. */
async function removePlacements(
  trx: Db,
  id: number,
  { actor, now, detail }: Undone<{ slots: { page: FeaturedPage; slot: string }[] }>,
): Promise<void> {
  for (const { page, slot } of detail.after.slots) {
    const held = await trx
      .selectFrom('placements')
      .select('position')
      .where('page', '=', page)
      .where('article_id', '=', id)
      .executeTakeFirst();
    if (!held || slotAt(held.position) !== slot) continue;
    await setSlot(trx, id, { page, slot: 'none' }, actor, now);
  }
}

const deleteSeries = (trx: Db, id: number) =>
  trx.deleteFrom('series').where('id', '=', id).execute();

/** What articles name: where it lies, by what they name it, and how it goes. */
const NAMED = {
  game: ['games', 'article_games', 'game_id', deleteGame],
  author: ['authors', 'article_bylines', 'author_id', deleteAuthor],
  series: ['series', 'article_series', 'series_id', deleteSeries],
} as const;

/** One that an article names, or that somebody has changed since, is ours. */
const removeNamed =
  (kind: Beside) =>
  async (trx: Db, id: number, { actor, now, detail }: Undone): Promise<boolean> => {
    const [table, uses, column, remove] = NAMED[kind];
    const { rows } = await sql<object>`
      select * from ${sql.table(table)} where id = ${id} and not exists (
        select 1 from ${sql.table(uses)} where ${sql.ref(column)} = ${id})`.execute(trx);
    if (!rows[0] || !isSame(rows[0], detail.after)) return false;
    await remove(trx, id, { actor, now });
    return true;
  };

/** How each kind goes; what something else uses is refused, and stays. */
const REMOVALS: Record<Kind, (trx: Db, id: number, by: Undone<never>) => Promise<unknown>> = {
  category: removeCategory,
  categoryWords: restoreCategory,
  tag: removeTag,
  tagWords: restoreTag,
  image: removeImage,
  media: (trx, id, { actor, now }) => deleteMedia(trx, id, actor, now),
  placement: removePlacements,
  subscriber: removeUnconfirmed,
  game: removeNamed('game'),
  author: removeNamed('author'),
  series: removeNamed('series'),
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
    .select(['kind', 'ref', 'detail'])
    .where('import_id', '=', importId)
    .where('kind', '<>', 'redirect')
    // What shows an image goes before it.
    .orderBy(sql`case when kind in ('game', 'author') then 0 else 1 end`)
    .orderBy('kind')
    .orderBy('ref')
    .limit(most)
    .execute();
  const removed: Beside[] = [];
  for (const { kind, ref, detail: stored } of rows) {
    const detail = JSON.parse(stored ?? '{}') as AdditionDetail<never>;
    try {
      const gone = await REMOVALS[kind as Kind](trx, ref, { actor, now, detail });
      if (gone === true) removed.push(kind as Beside);
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
  await noteRemoved(trx, importId, removed);
  return rows.length > 0;
}
