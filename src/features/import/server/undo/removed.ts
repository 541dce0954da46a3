import type { Db } from '#platform/db/schema.ts';
import type { Import } from '../../contract.ts';
import { importById } from '../store.ts';

/** What articles name, and an import brings along with them. */
export type Beside = 'game' | 'author' | 'series';

const NONE: Import['beside'] = { games: 0, authors: 0, series: 0 };
const COUNTED = { game: 'games', author: 'authors', series: 'series' } as const;

/** Counts what went with an import, in the transaction that takes it away. */
export async function noteRemoved(
  trx: Db,
  importId: number,
  gone: readonly Beside[],
): Promise<void> {
  if (gone.length === 0) return;
  const { removed } = await importById(trx, importId);
  const total = { ...NONE, ...(removed === null ? {} : (JSON.parse(removed) as object)) };
  for (const one of gone) total[COUNTED[one]] += 1;
  const stored = { removed: JSON.stringify(total) };
  await trx.updateTable('imports').set(stored).where('id', '=', importId).execute();
}

/** What an import made beside articles; of one that was undone, what of it went again. */
export async function besideOf(
  db: Db,
  { id, state, removed }: Awaited<ReturnType<typeof importById>>,
): Promise<Import['beside']> {
  if (state === 'undone') return { ...NONE, ...(JSON.parse(removed ?? '{}') as object) };
  const kinds = Object.keys(COUNTED) as Beside[];
  const rows = await db
    .selectFrom('import_additions')
    .select(['kind', (eb) => eb.fn.countAll<number>().as('count')])
    .where('import_id', '=', id)
    .where('kind', 'in', kinds)
    .groupBy('kind')
    .execute();
  const total = { ...NONE };
  for (const { kind, count } of rows) total[COUNTED[kind as Beside]] = Number(count);
  return total;
}
