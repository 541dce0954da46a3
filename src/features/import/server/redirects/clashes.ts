import type { Db } from '#platform/db/schema.ts';
import type { Loss } from '../sources/source.ts';
import type { Clash } from './put-redirects.ts';

/** Of those that belong to no item, so many are named. */
const MAX_NAMED = 200;

/** Old addresses of an import that lead nowhere new, as the column `clashes` holds them. */
export interface StoredClashes {
  count: number;
  /** Those that belong to no item, the first of them. */
  named: Loss[];
}

export const clashesIn = (stored: string | null): StoredClashes =>
  stored === null ? { count: 0, named: [] } : (JSON.parse(stored) as StoredClashes);

/** Notes old addresses that lead nowhere new: with their items, else with the import. */
export async function noteClashes(
  trx: Db,
  importId: number,
  clashes: readonly Clash[],
): Promise<void> {
  if (clashes.length === 0) return;
  const byItem = Map.groupBy(clashes, ({ position }) => position);
  for (const [position, found] of byItem) {
    if (position === null) continue;
    const items = trx
      .selectFrom('import_items')
      .select('losses')
      .where('import_id', '=', importId)
      .where('position', '=', position);
    const { losses } = (await items.executeTakeFirst()) ?? { losses: '[]' };
    const added = found.map(({ what, becomes }) => ({ what, becomes }));
    const all = JSON.stringify([...(JSON.parse(losses) as Loss[]), ...added]);
    await trx
      .updateTable('import_items')
      .set({ losses: all })
      .where('import_id', '=', importId)
      .where('position', '=', position)
      .execute();
  }
  const { clashes: stored } = await trx
    .selectFrom('imports')
    .select('clashes')
    .where('id', '=', importId)
    .executeTakeFirstOrThrow();
  const { count, named } = clashesIn(stored);
  const more = (byItem.get(null) ?? []).map(({ what, becomes }) => ({ what, becomes }));
  const seen = new Set(named.map(({ what }) => what));
  const fresh = more.filter(({ what }) => !seen.has(what));
  const next: StoredClashes = {
    count: count + clashes.length,
    named: [...named, ...fresh].slice(0, MAX_NAMED),
  };
  await trx
    .updateTable('imports')
    .set({ clashes: JSON.stringify(next) })
    .where('id', '=', importId)
    .execute();
}
