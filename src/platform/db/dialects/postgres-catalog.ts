import { sql } from 'kysely';
import type { Tables } from './dialect.ts';

export const tables: Tables = {
  index: ['search_documents'],

  async names(db) {
    const { rows } = await sql<{ name: string }>`select table_name as name
      from information_schema.tables
      where table_schema = current_schema() and table_type = 'BASE TABLE'`.execute(db);
    return rows.map(({ name }) => name);
  },

  async columns(db, table) {
    const { rows } = await sql<{ name: string }>`select column_name as name
      from information_schema.columns
      where table_schema = current_schema() and table_name = ${table} and is_generated = 'NEVER'
      order by column_name collate "C"`.execute(db);
    return rows.map(({ name }) => name);
  },

  async lastIds(db) {
    const { rows } = await sql<{ name: string; last: number }>`
      select c.table_name as name, s.last_value as last
      from information_schema.columns c join pg_sequences s
        on format('%I.%I', s.schemaname, s.sequencename)
          = pg_get_serial_sequence(format('%I.%I', c.table_schema, c.table_name), 'id')
      where c.table_schema = current_schema() and c.column_name = 'id' and c.is_identity = 'YES'
        and s.last_value is not null`.execute(db);
    return new Map(rows.map(({ name, last }) => [name, last]));
  },

  async setLastId(db, table, last) {
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${last}::bigint)`.execute(db);
  },

  // PostgreSQL does this by itself some minutes later; until then its planner would assume that every table
  // is small.
  async settle(db) {
    await sql`analyze`.execute(db);
  },
};
