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

/** Tables that another program's database is likely to have, too. */
const OWN_TABLES = ['users', 'articles', 'categories', 'sessions', 'jobs', 'media', 'tags'];

/** A pseudo-migration that marks an unfinished copy, so that older releases refuse the database, too. */
export const UNFINISHED_COPY = 'unfinished-copy';

/** Creates the table of applied migrations if it is missing. */
export async function noteMigrations(db: Db): Promise<void> {
  await sql`create table if not exists migrations (
    name text primary key, applied_at ${sql.raw(engineOf(db).types.millis)} not null
  )`.execute(db);
}

/**
 * Migrates the database to this release, or leaves it unchanged. Call it under the start lock.
 * @param migrations all there are; tests pass others
 * @throws DatabaseError if the database is of a newer release or an unfinished copy
 */
export async function migrate(db: Db, migrations = MIGRATIONS): Promise<void> {
  await refuseForeign(db);
  await noteMigrations(db);
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db);
  const applied = rows.map(({ name }) => name);
  refuseUnfinished(applied);
  requireKnown(applied, migrations);
  await applyMigrations(db, migrations);
}

/**
 * Applies the missing migrations in one transaction, so that after a failure the previous release still
 * starts.
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
 * The migrations that a database of an older release lacks, by name. Empty if it is new, up to date, or can't
 * be migrated.
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

/** The name of the last applied migration; '' without one. */
export async function newestMigration(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string | null }>`
    select max(name) as name from migrations`.execute(db);
  return rows[0]?.name ?? '';
}

/** When the database was created, in UTC milliseconds. */
export async function firstMigrationAt(db: Db): Promise<number> {
  const { rows } = await sql<{ at: number | null }>`
    select min(applied_at) as at from migrations`.execute(db);
  return rows[0]?.at ?? 0;
}

/**
 * Migrates a database that was unpacked from a backup. The applied migrations get the backup's time in UTC
 * milliseconds, so that the same backup gives the same database whenever it is unpacked.
 */
export async function migrateAsOf(db: Db, time: number): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db);
  await migrate(db);
  const before = rows.map(({ name }) => name);
  await sql`update migrations set applied_at = ${time}
    where name not in (${sql.join(before)})`.execute(db);
}

/** @throws DatabaseError when another program's tables are in the way of ours */
async function refuseForeign(db: Db): Promise<void> {
  const names = await engineOf(db).tables.names(db);
  const inTheWay = OWN_TABLES.filter((name) => names.includes(name));
  if (inTheWay.length === 0 || names.includes('migrations')) return;
  throw new DatabaseError(
    `The database belongs to another program: it has a table ${inTheWay[0]}. Use an empty database.`,
  );
}

function refuseUnfinished(applied: readonly string[]): void {
  if (!applied.includes(UNFINISHED_COPY)) return;
  throw new DatabaseError(
    'The copy into this database is not finished. To continue, run "savepoint copy" again with the same databases, ' +
      'or "savepoint restore" with the same backup.',
  );
}

/**
 * @param applied names of migrations
 * @throws DatabaseError if a newer release applied one
 */
export function requireKnown(applied: readonly string[], migrations = MIGRATIONS): void {
  const unknown = applied.filter((name) => !migrations.some((known) => known.name === name));
  if (unknown.length === 0) return;
  throw new DatabaseError(
    `The database was made by a newer release: this release doesn't know ${unknown.join(', ')}. ` +
      'Run that release or a newer one.',
  );
}

/**
 * For readers.
 * @throws DatabaseError if the database is of an older or newer release or an unfinished copy
 */
export async function requireMigrated(db: Db, migrations = MIGRATIONS): Promise<void> {
  const tables = await db.introspection.getTables();
  const isDatabase = tables.some(({ name }) => name === 'migrations');
  const { rows } = isDatabase
    ? await sql<{ name: string }>`select name from migrations`.execute(db)
    : { rows: [] };
  const applied = rows.map(({ name }) => name);
  refuseUnfinished(applied);
  requireKnown(applied, migrations);
  if (migrations.every(({ name }) => applied.includes(name))) return;
  throw new DatabaseError(
    applied.length === 0
      ? 'The database is empty. Start the server once, or restore a backup into it.'
      : `The database is from an older release (${applied.toSorted().at(-1)}). Run this command with the release that made it, ` +
          'or start the server once to upgrade it.',
  );
}
