import { type Expression, type SqlBool, sql } from 'kysely';

/** Whether a text column or expression contains a text; wildcards in it are literal. */
export function contains(column: Expression<string>, text: string) {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  return sql<SqlBool>`${column} like ${pattern} escape '\\'`;
}
