import type { Db } from '#platform/db/schema.ts';
import type { ImportTables } from '#platform/db/tables/imports.ts';

export interface CategoryWords {
  name: string;
  description: string;
  color: string;
}

/** What tells whether something is still as an import left it: of what was changed since nothing is taken back. */
export interface AdditionDetail<Fields = object> {
  /** What it was before; none where the import made it. */
  before?: Fields;
  after: Fields;
}

interface Addition {
  importId: number;
  kind: ImportTables['import_additions']['kind'];
  ref: number;
  detail: AdditionDetail;
}

/** Whether fields of a row are these. */
export const isSame = (row: object, fields: object): boolean =>
  Object.entries(fields).every(([name, value]) => (row as Record<string, unknown>)[name] === value);

/** Notes what an import made or changed beside articles, in the transaction that does it. */
export async function noteAddition(
  trx: Db,
  { importId, kind, ref, detail }: Addition,
): Promise<void> {
  await trx
    .insertInto('import_additions')
    .values({ import_id: importId, kind, ref, detail: JSON.stringify(detail) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** What the last import wrote of a category; undefined where none did. */
export async function wordsWritten(db: Db, id: number): Promise<CategoryWords | undefined> {
  const row = await db
    .selectFrom('import_additions')
    .select('detail')
    .where('kind', 'in', ['category', 'categoryWords'])
    .where('ref', '=', id)
    .orderBy('import_id', 'desc')
    .orderBy('kind', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (JSON.parse(row?.detail ?? '{}') as Partial<AdditionDetail<CategoryWords>>).after;
}
