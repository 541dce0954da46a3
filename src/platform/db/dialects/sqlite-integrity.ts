import { sql } from 'kysely';
import type { ForeignKey, Integrity } from './dialect.ts';

const MAX_DAMAGES = 20;

const SQLITE_CORRUPT = 11;
const SQLITE_NOTADB = 26;

/** Whether a database file is damaged. Extended error codes have the basic code in their last byte. */
export const isDamage = (error: unknown): error is Error =>
  error instanceof Error &&
  'errcode' in error &&
  ([SQLITE_CORRUPT, SQLITE_NOTADB].includes(Number(error.errcode) & 0xff) ||
    // A damaged table of the search index has a general code.
    error.message.startsWith('vtable constructor failed'));

export const integrity: Integrity = {
  async damages(db) {
    const all = sql<{ integrity_check: string }>`pragma integrity_check(${sql.lit(MAX_DAMAGES)})`;
    try {
      const { rows } = await all.execute(db);
      return rows.map((row) => row.integrity_check).filter((said) => said !== 'ok');
    } catch (error) {
      // Damage can keep SQLite from even checking.
      if (isDamage(error)) return [error.message];
      throw error;
    }
  },

  async foreignKeys(db) {
    const { rows } = await sql<ForeignKey>`
      select m.name as "table", f."from" as "column", f."table" as parent, f."to" as "parentColumn",
        lower(f.on_delete) as "onDelete"
      from sqlite_schema m join pragma_foreign_key_list(m.name) f
      where m.type = 'table' order by 1, 2`.execute(db);
    return rows;
  },
};
