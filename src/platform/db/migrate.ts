import { sql } from 'kysely';
import { DatabaseError } from './database.ts';
import type { Types } from './dialects/dialect.ts';
import { engineOf } from './engine.ts';
import { initial } from './migrations/001-initial.ts';
import type { Db } from './schema.ts';

export interface Migration {
  name: string;
  apply(db: Db, types: Types): Promise<void>;
}

/** In order. A released migration is never edited, renamed or removed. */
export const MIGRATIONS: readonly Migration[] = [{ name: '001-initial', apply: initial }];

/** Stands among the migrations of a store while a copy is made into it: older releases refuse it, too. */
export const UNFINISHED_COPY = 'unfinished-copy';

/** Makes the table of what was applied, where there is none. */
export async function noteMigrations(db: Db): Promise<void> {
  await sql`create table if not exists migrations (
    name text primary key, applied_at ${sql.raw(engineOf(db).types.millis)} not null
  )`.execute(db);
}

/**
 * Brings the store up to date, or leaves it as it is. Call it under the start lock.
 * @param migrations all there are; tests name others
 * @throws DatabaseError where a newer release made the store, or a copy into it was not finished
 */
export async function migrate(db: Db, migrations = MIGRATIONS): Promise<void> {
  await noteMigrations(db);
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db);
  const applied = rows.map(({ name }) => name);
  refuseUnfinished(applied);
  requireKnown(applied, migrations);
  await applyMigrations(db, migrations);
}

/**
 * Applies what is missing, whatever else the store is: all of it in one transaction, so that where one fails
 * the release of before still starts.
 */
export async function applyMigrations(db: Db, migrations = MIGRATIONS): Promise<void> {
  const { types, withoutDeadlines } = engineOf(db);
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db);
  const missing = migrations.filter(({ name }) => !rows.some((row) => row.name === name));
  if (missing.length === 0) return;
  await db.transaction().execute(async (trx) => {
    await withoutDeadlines(trx);
    for (const { name, apply } of missing) {
      await apply(trx, types);
      await sql`insert into migrations (name, applied_at)
        values (${name}, ${Date.now()})`.execute(trx);
    }
  });
}

/**
 * The migrations that a store of an older release waits for, by name: none where it is new, up to date, or
 * cannot be brought up to date.
 */
export async function pendingMigrations(db: Db, migrations = MIGRATIONS): Promise<string[]> {
  const names = await engineOf(db).tables.names(db);
  if (!names.includes('migrations')) return [];
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db);
  const known = migrations.map(({ name }) => name);
  const applied = rows.map(({ name }) => name);
  if (applied.length === 0 || !applied.every((name) => known.includes(name))) return [];
  return known.filter((name) => !applied.includes(name));
}

/** The name of the last migration that was applied to a store; '' where none was. */
export async function newestMigration(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string | null }>`
    select max(name) as name from migrations`.execute(db);
  return rows[0]?.name ?? '';
}

/**
 * Brings a store that was unpacked of a backup up to date. What is applied gets the backup's time, in UTC
 * milliseconds: the same backup is the same store whenever it is unpacked.
 */
export async function migrateAsOf(db: Db, time: number): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db);
  await migrate(db);
  const before = rows.map(({ name }) => name);
  await sql`update migrations set applied_at = ${time}
    where name not in (${sql.join(before)})`.execute(db);
}

function refuseUnfinished(applied: readonly string[]): void {
  if (!applied.includes(UNFINISHED_COPY)) return;
  throw new DatabaseError(
    'The copy into this database is not finished. To continue, run "savepoint copy" again with the same databases, ' +
      'or "savepoint restore" with the same backup.',
  );
}

/** @param applied names of migrations @throws DatabaseError where a newer release has them */
export function requireKnown(applied: readonly string[], migrations = MIGRATIONS): void {
  const unknown = applied.filter((name) => !migrations.some((known) => known.name === name));
  if (unknown.length === 0) return;
  throw new DatabaseError(
    `The database was made by a newer release: this release doesn't know ${unknown.join(', ')}. ` +
      'Run that release or a newer one.',
  );
}

/**
 * For who only reads. @throws DatabaseError where the store is of an older or newer release than this, or a copy
 * into it was not finished
 */
export async function requireMigrated(db: Db): Promise<void> {
  const tables = await db.introspection.getTables();
  const isDatabase = tables.some(({ name }) => name === 'migrations');
  const { rows } = isDatabase
    ? await sql<{ name: string }>`select name from migrations`.execute(db)
    : { rows: [] };
  const applied = rows.map(({ name }) => name);
  refuseUnfinished(applied);
  requireKnown(applied);
  if (MIGRATIONS.every(({ name }) => applied.includes(name))) return;
  throw new DatabaseError(
    'The database is empty or from an older release. Start the server once to upgrade it.',
  );
}
