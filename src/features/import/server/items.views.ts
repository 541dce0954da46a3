import { countRows } from '#platform/db/count-rows.ts';
import type { Db } from '#platform/db/schema.ts';
import { Problem } from '#platform/http/problem.ts';
import type { ImportItem, ImportItemPage, ImportItemQuery } from '../items.contract.ts';
import { importById } from './store.ts';

const itemsOf = (db: Db, id: number) => db.selectFrom('import_items').where('import_id', '=', id);

const shown = (db: Db, id: number) =>
  itemsOf(db, id)
    .select((eb) => [
      ...(['position', 'type', 'title', 'address', 'outcome', 'state', 'slug'] as const),
      ...(['warnings', 'error', 'article_id'] as const),
      eb('original', 'is not', null).as('has_original'),
    ])
    .orderBy('position');

type Row = Awaited<ReturnType<ReturnType<typeof shown>['executeTakeFirstOrThrow']>>;

const toItem = ({ article_id, has_original, warnings, ...row }: Row): ImportItem => ({
  ...row,
  warnings: JSON.parse(warnings),
  articleId: article_id,
  // SQLite says 0 or 1.
  hasOriginal: Boolean(has_original),
});

/** Items of an import in the order of the file. @throws Problem 404 `import.not_found` */
export async function itemPage(
  db: Db,
  id: number,
  { state, outcome, notes, limit, offset }: ImportItemQuery,
): Promise<ImportItemPage> {
  await importById(db, id);
  const narrowed = itemsOf(db, id)
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'waiting'))
    .$if(outcome !== undefined, (query) => query.where('outcome', '=', outcome ?? 'imported'))
    .$if(notes !== undefined, (query) => query.where('warnings', '<>', '[]'));
  const positions = narrowed.select('position').orderBy('position').limit(limit).offset(offset);
  const rows = await shown(db, id).where('position', 'in', positions).execute();
  return { items: rows.map(toItem), totalCount: await countRows(narrowed) };
}

/** So many are read at a time. */
const PAGE = 500;

/** All items of an import, in the order of the file, whatever is done meanwhile. */
export async function* everyItem(db: Db, id: number): AsyncGenerator<ImportItem> {
  for (let after = -1; ; ) {
    const rows = await shown(db, id).where('position', '>', after).limit(PAGE).execute();
    yield* rows.map(toItem);
    if (rows.length < PAGE) return;
    after = rows.at(-1)?.position ?? after;
  }
}

/**
 * The text of an item as its source has it.
 * @throws Problem 404 `import.no_original` where none is kept
 */
export async function originalOf(db: Db, id: number, position: number): Promise<string> {
  const row = await itemsOf(db, id)
    .select('original')
    .where('position', '=', position)
    .executeTakeFirst();
  if (!row || row.original === null) {
    throw new Problem(404, 'import.no_original', 'Nothing is kept of the source of this text.');
  }
  return row.original;
}
