import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../schema.ts';

/** An index lists its documents by word: so many words are read at a time. */
const WORDS_AT_ONCE = 100;
/** Two numbers below it add up exactly. */
const MODULUS = 2 ** 52;

const mixed = (bits: number) => {
  const once = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  return (once ^ (once >>> 13)) >>> 0;
};

/** A number below the modulus for a word of an index: FNV-1a in two lanes. */
function numberOf(word: string, index: number): number {
  let [one, other] = [0x811c9dc5 + index, 0x9e3779b9 + index];
  for (let at = 0; at < word.length; at += 1) {
    const unit = word.charCodeAt(at);
    one = Math.imul(one ^ unit, 0x01000193);
    other = Math.imul(other ^ unit, 0x85ebca77);
  }
  return (mixed(one) >>> 12) * 2 ** 32 + mixed(other);
}

/** One number for the words that a document has in each index, in whatever order: others give another. */
export function sumOf(words: readonly Iterable<string>[]): number {
  let sum = 0;
  for (const [index, some] of words.entries()) {
    for (const word of new Set(some)) sum = (sum + numberOf(word, index)) % MODULUS;
  }
  return sum;
}

/** Lists the words of an index with their documents. It is of this connection alone, and in no file. */
async function openVocabulary(db: Db, index: string) {
  const table = sql.table(`temp.${index}_words`);
  const before = await sql<{ query_only: number }>`pragma query_only`.execute(db);
  await sql`pragma query_only = off`.execute(db);
  await sql`create virtual table if not exists ${table} using fts5vocab(main, ${sql.ref(index)}, instance)`.execute(
    db,
  );
  await sql`pragma query_only = ${sql.lit(before.rows[0]?.query_only ?? 0)}`.execute(db);
  return table;
}

/**
 * Reads full-text indexes from their first word to their last: they hold no texts that could be compared.
 * @returns the `sumOf` of each row id
 */
export async function sumsOfIndexes(
  db: Db,
  indexes: readonly string[],
  signal: AbortSignal,
): Promise<Map<number, number>> {
  const sums = new Map<number, number>();
  for (const [index, name] of indexes.entries()) {
    const table = await openVocabulary(db, name);
    for (let last: string | undefined = ''; last !== undefined; ) {
      const { rows }: { rows: { term: string; docs: string }[] } = await sql<{
        term: string;
        docs: string;
      }>`
        select term, group_concat(doc) as docs from ${table}
        where term > ${last} group by term order by term limit ${WORDS_AT_ONCE}`.execute(db);
      for (const { term, docs } of rows) {
        const number = numberOf(term, index);
        for (const doc of docs.split(',')) {
          const id = Number(doc);
          sums.set(id, ((sums.get(id) ?? 0) + number) % MODULUS);
        }
      }
      last = rows.at(-1)?.term;
      // SQLite answers at once: without this, nobody could stop it.
      await setImmediate();
      signal.throwIfAborted();
    }
  }
  return sums;
}
