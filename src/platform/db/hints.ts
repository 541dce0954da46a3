import { type Expression, type SqlBool, sql } from 'kysely';

/**
 * A number column for a condition that nearly every row meets. Written so, neither engine begins a
 * query with the column's index: SQLite would, guessing that any one value is rare.
 * @param column with its table, such as 'articles.is_public'
 */
export const withoutIndex = (column: string) => sql<number>`+${sql.ref(column)}`;

/** Whether a text column or expression holds a text somewhere; nothing in it is a wildcard. */
export function contains(column: Expression<string>, text: string) {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  return sql<SqlBool>`${column} like ${pattern} escape '\\'`;
}
