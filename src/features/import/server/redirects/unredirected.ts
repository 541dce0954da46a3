import type { Db } from '#platform/db/schema.ts';
import type { ImportWarning } from '../sources/source.ts';
import type { RefusedUrl } from './add-redirects.ts';

/** Of those that belong to no item, so many are named. */
const MAX_NAMED = 200;

/** Old addresses of an import that lead nowhere new, as the column `unredirected` holds them. */
export interface Unredirected {
  count: number;
  /** Those that belong to no item, the first of them. */
  named: ImportWarning[];
}

export const unredirectedIn = (stored: string | null): Unredirected =>
  stored === null ? { count: 0, named: [] } : (JSON.parse(stored) as Unredirected);

/** Notes old addresses that lead nowhere new: with their items, else with the import. */
export async function recordUnredirected(
  trx: Db,
  importId: number,
  unredirected: readonly RefusedUrl[],
): Promise<void> {
  if (unredirected.length === 0) return;
  const byItem = Map.groupBy(unredirected, ({ position }) => position);
  for (const [position, found] of byItem) {
    if (position === null) continue;
    const items = trx
      .selectFrom('import_items')
      .select('warnings')
      .where('import_id', '=', importId)
      .where('position', '=', position);
    const { warnings } = (await items.executeTakeFirst()) ?? { warnings: '[]' };
    const added = found.map(({ issue, action }) => ({ issue, action }));
    const all = JSON.stringify([...(JSON.parse(warnings) as ImportWarning[]), ...added]);
    await trx
      .updateTable('import_items')
      .set({ warnings: all })
      .where('import_id', '=', importId)
      .where('position', '=', position)
      .execute();
  }
  const { unredirected: stored } = await trx
    .selectFrom('imports')
    .select('unredirected')
    .where('id', '=', importId)
    .executeTakeFirstOrThrow();
  const { count, named } = unredirectedIn(stored);
  const more = (byItem.get(null) ?? []).map(({ issue, action }) => ({ issue, action }));
  const seen = new Set(named.map(({ issue }) => issue));
  const fresh = more.filter(({ what }) => !seen.has(what));
  const next: Unredirected = {
    count: count + unredirected.length,
    named: [...named, ...fresh].slice(0, MAX_NAMED),
  };
  await trx
    .updateTable('imports')
    .set({ unredirected: JSON.stringify(next) })
    .where('id', '=', importId)
    .execute();
}
