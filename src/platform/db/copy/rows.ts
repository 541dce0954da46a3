import { sql } from 'kysely';
import { engineOf } from '../engine.ts';
import type { Db } from '../schema.ts';
import { COPIED_TABLE_KEYS, type CopiedTable } from './copied-tables.ts';
import { RowDigest } from './row-digest.ts';

/** Both engines return every column of ours as one of these. */
type Value = string | number | null;
export type Row = Record<string, Value>;
/** The key of a row, in the order of `COPIED_TABLE_KEYS`. */
export type Key = readonly Value[];

/** SQLite allows 32,766 parameters in a query, PostgreSQL 65,535. */
const MAX_PARAMETERS = 30_000;
const MAX_ROWS = 1000;
const FIRST_ROWS = 50;
/** About this many characters are in memory at a time: articles and revisions can be long. */
const MAX_CHARACTERS = 1_000_000;

export interface Batch {
  rows: Row[];
  /** Each row as a text that is the same on every engine. */
  canonical: string[];
  last: Key;
}

interface Range {
  /** Only rows after this key. */
  after?: Key | null;
  /** Only rows up to and including this key. */
  upTo?: Key | null;
}

/**
 * A row as a text that is the same on every engine.
 * @throws Error for a value of a type that no column has
 */
function canonicalOf(row: Row, columns: readonly string[]): string {
  const values = columns.map((column) => row[column]);
  const odd = values.findIndex(
    (value) => value !== null && typeof value !== 'string' && typeof value !== 'number',
  );
  if (odd >= 0) throw new Error(`column ${columns[odd]} holds what is neither text nor number`);
  return JSON.stringify(values);
}

/**
 * The rows of a table in key order, in smaller batches if rows are long.
 * @throws Error of the driver
 */
export async function* batches(
  db: Db,
  table: CopiedTable,
  { after = null, upTo = null }: Range = {},
): AsyncGenerator<Batch> {
  const columns = await engineOf(db).tables.columns(db, table);
  const keys: readonly string[] = COPIED_TABLE_KEYS[table];
  const key = sql.join(keys.map((name) => sql.ref(name)));
  const end = upTo === null ? sql`` : sql`and (${key}) <= (${sql.join(upTo)})`;
  const most = Math.min(MAX_ROWS, Math.floor(MAX_PARAMETERS / columns.length));
  let limit = FIRST_ROWS;
  let reached = after;
  for (;;) {
    const behind = reached === null ? sql`1 = 1` : sql`(${key}) > (${sql.join(reached)})`;
    const { rows } = await sql<Row>`select ${sql.join(columns.map((name) => sql.ref(name)))}
      from ${sql.table(table)} where ${behind} ${end} order by ${key} limit ${limit}`.execute(db);
    const lastRow = rows.at(-1);
    if (lastRow === undefined) return;
    const last: Key = keys.map((name) => lastRow[name] ?? null);
    const canonical = rows.map((row) => canonicalOf(row, columns));
    yield { rows, canonical, last };
    if (rows.length < limit) return;
    reached = last;
    const characters = canonical.reduce((sum, { length }) => sum + length, 0);
    const fitting = Math.floor((limit * MAX_CHARACTERS) / characters);
    limit = Math.max(1, Math.min(most, limit * 2, fitting));
  }
}

/** A digest of the rows of a table. */
export async function digestOf(db: Db, table: CopiedTable, range?: Range): Promise<RowDigest> {
  const digest = new RowDigest();
  for await (const { canonical } of batches(db, table, range)) {
    for (const row of canonical) digest.add(row);
  }
  return digest;
}

/**
 * Inserts rows with the same columns.
 * @throws Error of the driver
 */
export async function insertRows(db: Db, table: CopiedTable, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const values = rows.map((row) => sql`(${sql.join(columns.map((name) => row[name]))})`);
  await sql`insert into ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))})
    values ${sql.join(values)}`.execute(db);
}
