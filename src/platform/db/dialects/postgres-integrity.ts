import { sql } from 'kysely';
import type { ForeignKey, Integrity } from './dialect.ts';

/** The server checks its pages as it reads them. What remains to be found are unfinished changes. */
export const integrity: Integrity = {
  async damages(db) {
    const { rows } = await sql<{ said: string }>`
      select 'constraint ' || conname || ' of ' || conrelid::regclass || ' was never validated' as said
      from pg_constraint
      where not convalidated and connamespace = current_schema()::regnamespace
      union all
      select 'index ' || indexrelid::regclass || ' is not valid' from pg_index
      join pg_class on pg_class.oid = indexrelid
      where not indisvalid and relnamespace = current_schema()::regnamespace`.execute(db);
    return rows.map(({ said }) => said);
  },

  async foreignKeys(db) {
    const { rows } = await sql<ForeignKey>`
      select child.relname as "table", a.attname as "column", parent.relname as parent,
        p.attname as "parentColumn",
        case c.confdeltype when 'c' then 'cascade' when 'n' then 'set null' else 'no action' end
          as "onDelete"
      from pg_constraint c
      join pg_class child on child.oid = c.conrelid
      join pg_class parent on parent.oid = c.confrelid
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      join pg_attribute p on p.attrelid = c.confrelid and p.attnum = c.confkey[1]
      where c.contype = 'f' and c.connamespace = current_schema()::regnamespace
      order by 1, 2`.execute(db);
    return rows;
  },
};
