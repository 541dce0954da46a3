import type { Db } from '#platform/db/schema.ts';
import type { ImportWarning } from '../sources/source.ts';
import type { RefusedUrl } from './add-redirects.ts';

/** Named of those that belong to no item. */
const MAX_NAMED = 200;

/** Old URLs that couldn't be redirected, as in the column `unredirected`. */
interface Unredirected {
  count: number;
  named: ImportWarning[];
}

export const unredirectedIn = (stored: string | null): Unredirected =>
  stored === null ? { count: 0, named: [] } : (JSON.parse(stored) as Unredirected);

/** Records old URLs that couldn't be redirected, with their items or with the import. */
export async function recordUnredirected(
  trx: Db,
  importId: number,
  refused: readonly RefusedUrl[],
): Promise<void> {
  if (refused.length === 0) return;
  const byItem = Map.groupBy(refused, ({ position }) => position);
  const warningsOf = (position: number | null) =>
    (byItem.get(position) ?? []).map(({ issue, action }) => ({ issue, action }));
  for (const position of byItem.keys()) {
    if (position === null) continue;
    const item = await trx
      .selectFrom('import_items')
      .select('warnings')
      .where('import_id', '=', importId)
      .where('position', '=', position)
      .executeTakeFirst();
    const known = JSON.parse(item?.warnings ?? '[]') as ImportWarning[];
    await trx
      .updateTable('import_items')
      .set({ warnings: JSON.stringify([...known, ...warningsOf(position)]) })
      .where('import_id', '=', importId)
      .where('position', '=', position)
      .execute();
  }
  const { unredirected } = await trx
    .selectFrom('imports')
    .select('unredirected')
    .where('id', '=', importId)
    .executeTakeFirstOrThrow();
  const { count, named } = unredirectedIn(unredirected);
  const seen = new Set(named.map(({ issue }) => issue));
  const added = warningsOf(null).filter(({ issue }) => !seen.has(issue));
  const next: Unredirected = {
    count: count + refused.length,
    named: [...named, ...added].slice(0, MAX_NAMED),
  };
  await trx
    .updateTable('imports')
    .set({ unredirected: JSON.stringify(next) })
    .where('id', '=', importId)
    .execute();
}
