import { type Expression, type SqlBool, sql } from 'kysely';

/** Whether a text column or expression holds a text somewhere; nothing in it is a wildcard. */
export function contains(column: Expression<string>, text: string) {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  return sql<SqlBool>`${column} like ${pattern} escape '\\'`;
}
