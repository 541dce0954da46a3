import { sql } from 'kysely';
import type { Db } from '../schema.ts';
import { FULL_TEXT_INDEXES } from './sqlite-full-text.ts';

/** Pages of the index that a step merges, words that it checks, and pages that it frees: a few milliseconds each. */
const MERGED_PAGES = 16;
const CHECKED_WORDS = 200;
const FREED_PAGES = 200;
/** FTS5 stores tombstones, the row ids of deleted documents, from this block id on. */
const FIRST_TOMBSTONE = sql.lit(2 ** 53);

/** Whether the index still holds the words of deleted documents. */
async function hasTombstones(db: Db, index: string): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(`${index}_data`)}
    where id >= ${FIRST_TOMBSTONE} limit 1`.execute(db);
  return rows.length > 0;
}

/** @param pages negative to start merging the whole index @returns whether there is more to merge */
const merge = (db: Db, index: string, pages: number): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const changes = async () => {
      const { rows } = await sql<{ n: number }>`select total_changes() as n`.execute(trx);
      return rows[0]?.n ?? 0;
    };
    const before = await changes();
    await sql`insert into ${sql.table(index)} (${sql.ref(index)}, rank)
      values ('merge', ${pages})`.execute(trx);
    // The command counts as one change itself.
    return (await changes()) - before >= 2;
  });

/** The tables of words next to the index, with their column. */
const WORDS = [
  ['search_terms', 'term'],
  ['search_words', 'word'],
] as const;

/** Deletes words that no document has any more. */
async function* deleteUnusedWords(db: Db): AsyncGenerator<void> {
  for (const [name, column] of WORDS) {
    const [table, word] = [sql.table(name), sql.ref(column)];
    for (let from: string | undefined = ''; from !== undefined; yield) {
      const first: string = from;
      const { rows } = await sql<{ next: string }>`select ${word} as next from ${table}
        where ${word} >= ${first} order by ${word} limit 1 offset ${CHECKED_WORDS}`.execute(db);
      from = rows[0]?.next;
      await sql`delete from ${table} where ${word} >= ${first}
        ${from === undefined ? sql`` : sql`and ${word} < ${from}`}
        and not exists (select 1 from search_texts
          where search_texts match '"' || ${table}.${word} || '"')`.execute(db);
    }
  }
}

async function freePages(db: Db): Promise<number> {
  const { rows } = await sql<{ freelist_count: number }>`pragma freelist_count`.execute(db);
  return rows[0]?.freelist_count ?? 0;
}

/**
 * Removes the words of deleted documents from the index, then frees unused pages and empties the write-ahead log.
 * Deleted rows were overwritten when they were deleted (`secure_delete`).
 */
export async function* reclaim(db: Db): AsyncGenerator<void> {
  const indexes: string[] = [];
  for (const index of FULL_TEXT_INDEXES) if (await hasTombstones(db, index)) indexes.push(index);
  // Before the tombstones are gone, so that an interrupted run starts over.
  if (indexes.length > 0) yield* deleteUnusedWords(db);
  for (const index of indexes) {
    for (let pages = -MERGED_PAGES; await merge(db, index, pages); pages = MERGED_PAGES) yield;
  }
  for (let left = await freePages(db); left > 0; ) {
    await sql`pragma incremental_vacuum(${sql.lit(FREED_PAGES)})`.execute(db);
    yield;
    const before = left;
    left = await freePages(db);
    // Without auto_vacuum nothing is freed; with more writes than frees it is another night's work.
    if (left >= before) break;
  }
  // Does nothing while another connection reads an older state.
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
}
