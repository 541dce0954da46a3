import { sql } from 'kysely';
import type { Tables } from './dialect.ts';

export const tables: Tables = {
  index: ['search_documents', 'search_terms'],

  // The tables of the full-text indexes have other types.
  async names(db) {
    const { rows } = await sql<{ name: string }>`select name from pragma_table_list
      where schema = 'main' and type = 'table' and substr(name, 1, 7) <> 'sqlite_'`.execute(db);
    return rows.map(({ name }) => name);
  },

  async columns(db, table) {
    const { rows } = await sql<{ name: string }>`select name from pragma_table_xinfo(${table})
      where hidden = 0 order by name`.execute(db);
    return rows.map(({ name }) => name);
  },

  async lastIds(db) {
    const { rows } = await sql<{ name: string; last: number }>`
      select name, seq as last from sqlite_sequence`.execute(db);
    return new Map(rows.map(({ name, last }) => [name, last]));
  },

  async setLastId(db, table, last) {
    await sql`delete from sqlite_sequence where name = ${table}`.execute(db);
    await sql`insert into sqlite_sequence (name, seq) values (${table}, ${last})`.execute(db);
  },

  settle: async () => undefined,
};
