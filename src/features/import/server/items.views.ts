import { countRows } from '#platform/db/queries/count-rows.ts';
import type { Db } from '#platform/db/schema.ts';
import { Problem } from '#platform/http/problem.ts';
import type { ImportItem, ImportItemPage, ImportItemQuery } from '../items.contract.ts';
import { importById } from './store.ts';

const itemsOf = (db: Db, id: number) => db.selectFrom('import_items').where('import_id', '=', id);

const shown = (db: Db, id: number) =>
  itemsOf(db, id)
    .select((eb) => [
      'position',
      'type',
      'title',
      'old_url',
      'outcome',
      'state',
      'slug',
      'warnings',
      'error',
      'article_id',
      eb('original', 'is not', null).as('has_original'),
    ])
    .orderBy('position');

type Row = Awaited<ReturnType<ReturnType<typeof shown>['executeTakeFirstOrThrow']>>;

const toItem = ({ article_id, has_original, old_url, warnings, ...row }: Row): ImportItem => ({
  ...row,
  warnings: JSON.parse(warnings),
  oldUrl: old_url,
  articleId: article_id,
  // SQLite says 0 or 1.
  hasOriginal: Boolean(has_original),
});

/** Items of an import in file order. @throws Problem 404 `import.not_found` */
export async function itemPage(
  db: Db,
  id: number,
  { state, outcome, warnings, limit, offset }: ImportItemQuery,
): Promise<ImportItemPage> {
  await importById(db, id);
  const narrowed = itemsOf(db, id)
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'waiting'))
    .$if(outcome !== undefined, (query) => query.where('outcome', '=', outcome ?? 'imported'))
    .$if(warnings !== undefined, (query) => query.where('warnings', '<>', '[]'));
  const positions = narrowed.select('position').orderBy('position').limit(limit).offset(offset);
  const rows = await shown(db, id).where('position', 'in', positions).execute();
  return { items: rows.map(toItem), totalCount: await countRows(narrowed) };
}

const BATCH_SIZE = 500;

/** All items of an import in file order. */
export async function* everyItem(db: Db, id: number): AsyncGenerator<ImportItem> {
  for (let after = -1; ; ) {
    const rows = await shown(db, id).where('position', '>', after).limit(BATCH_SIZE).execute();
    yield* rows.map(toItem);
    if (rows.length < BATCH_SIZE) return;
    after = rows.at(-1)?.position ?? after;
  }
}

/** The source's text of an item. @throws Problem 404 `import.no_original` if it was not saved */
export async function originalOf(db: Db, id: number, position: number): Promise<string> {
  const row = await itemsOf(db, id)
    .select('original')
    .where('position', '=', position)
    .executeTakeFirst();
  if (!row || row.original === null) {
    throw new Problem(404, 'import.no_original', 'The original text of this item was not saved.');
  }
  return row.original;
}
