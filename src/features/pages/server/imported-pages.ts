import { usedCategorySlugs } from '#features/taxonomy/server/public.ts';
import { isReservedSlug } from '#lib/text/reserved-slugs.ts';
import { recordChange } from '#platform/db/changes.ts';
import type { Db } from '#platform/db/schema.ts';
import { isStandardPage } from '../values.ts';

/** The versions of all pages, to join with. */
export const pageVersions = (db: Db) => db.selectFrom('pages').select(['id', 'version']);

/** The version and slug of pages, by id. Missing ones were deleted. */
export async function presentPages(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, { version: number; slug: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('pages')
    .select(['id', 'version', 'slug'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, ...page }) => [id, page]));
}

/** Of these slugs, those that no new page can have. Standard ones are free until someone saved the page. */
export async function takenPageSlugs(db: Db, slugs: readonly string[]): Promise<Set<string>> {
  if (slugs.length === 0) return new Set();
  const rows = await db.selectFrom('pages').select('slug').where('slug', 'in', slugs).execute();
  return new Set([
    ...rows.map(({ slug }) => slug),
    ...(await usedCategorySlugs(db, slugs)).filter((slug) => !isStandardPage(slug)),
    ...slugs.filter((slug) => !isStandardPage(slug) && isReservedSlug(slug)),
  ]);
}

/** Deletes an imported page; a standard page has its default text again. */
export async function deleteImportedPage(trx: Db, id: number, now: number): Promise<void> {
  await trx.deleteFrom('pages').where('id', '=', id).execute();
  await recordChange(trx, now, ['pages']);
}
