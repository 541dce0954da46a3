import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { DatabaseError, inTransaction } from '../database.ts';
import { engineOf } from '../engine.ts';
import { applyMigrations, noteMigrations, UNFINISHED_COPY } from '../migrate.ts';
import type { Db } from '../schema.ts';
import type { Key } from './rows.ts';

/** The table with the progress of a copy into this database; dropped when the copy is finished. */
export const COPY_PROGRESS = 'copy_progress';
const TABLE = sql.table(COPY_PROGRESS);
/** The row that identifies the source. */
const SOURCE = 'source';

export interface Migration {
  name: string;
  applied_at: number;
}

/** The applied migrations of a database, with their times. */
export async function migrationsOf(db: Db): Promise<Migration[]> {
  const { rows } = await sql<Migration>`select name, applied_at from migrations
    where name <> ${UNFINISHED_COPY} order by name`.execute(db);
  return rows;
}

/** Identifies a database wherever it is: no two were migrated at the same times. */
const identityOf = (migrations: readonly Migration[]) => hash('sha256', JSON.stringify(migrations));

/**
 * Creates the tables of an empty database for a copy of this source, or finds those of an unfinished copy.
 * @param migrations those of the source
 * @returns whether there is an unfinished copy
 * @throws DatabaseError if the database is neither empty nor an unfinished copy of this source
 */
export async function beginOrGoOn(migrations: readonly Migration[], target: Db): Promise<boolean> {
  const names = await engineOf(target).tables.names(target);
  const identity = identityOf(migrations);
  const isBegun = names.includes(COPY_PROGRESS);
  if (!isBegun && names.length > 0) {
    throw new DatabaseError(
      'The target database is not empty. Name an empty database or folder: existing data is never overwritten.',
    );
  }
  if (isBegun) {
    const { rows } = await sql<{ reached: string }>`select reached from ${TABLE}
      where name = ${SOURCE}`.execute(target);
    if (rows[0]?.reached !== identity) {
      throw new DatabaseError(
        'The target holds an unfinished copy of another database. ' +
          'Copy from that one again, or name an empty database or an empty folder.',
      );
    }
  } else {
    await inTransaction(target, async (trx) => {
      await noteMigrations(trx);
      await sql`insert into migrations (name, applied_at) values (${UNFINISHED_COPY}, 0)`.execute(
        trx,
      );
      await sql`create table ${TABLE} (
        name text primary key, reached text not null, done integer not null
      )`.execute(trx);
      await sql`insert into ${TABLE} (name, reached, done) values (${SOURCE}, ${identity}, 0)`.execute(
        trx,
      );
    });
  }
  await applyMigrations(target);
  return isBegun;
}

/** The progress of one table. */
interface Reached {
  /** The key of the last copied row, in the order of the source. */
  key: Key;
  /** The number of copied rows. */
  done: number;
}

/** The progress of each table with copied rows. */
export async function reachedSoFar(target: Db): Promise<Map<string, Reached>> {
  const { rows } = await sql<{ name: string; reached: string; done: number }>`
    select name, reached, done from ${TABLE} where name <> ${SOURCE}`.execute(target);
  return new Map(rows.map(({ name, reached, done }) => [name, { key: JSON.parse(reached), done }]));
}

/**
 * Records the progress of a table in the transaction that wrote the rows.
 * @param before the number of rows before
 * @throws DatabaseError if another process continued the same copy meanwhile
 */
export async function noteReached(trx: Db, name: string, before: number, now: Reached) {
  const reached = JSON.stringify(now.key);
  const { rows } = await (before === 0
    ? sql`insert into ${TABLE} (name, reached, done) values (${name}, ${reached}, ${now.done})
        on conflict (name) do nothing returning name`
    : sql`update ${TABLE} set reached = ${reached}, done = ${now.done}
        where name = ${name} and done = ${before} returning name`
  ).execute(trx);
  if (rows.length > 0) return;
  throw new DatabaseError(
    'Another process is copying into the same database. Let it finish, or stop it and run the copy again.',
  );
}

/** Deletes the rows of these tables and their progress. */
export async function forgetReached(trx: Db, names: readonly string[]): Promise<void> {
  for (const name of names) await sql`delete from ${TABLE} where name = ${name}`.execute(trx);
}

/**
 * Allows servers to start on the copy.
 * @param migrations those of the source
 */
export async function finish(migrations: readonly Migration[], target: Db): Promise<void> {
  await inTransaction(target, async (trx) => {
    await sql`delete from migrations`.execute(trx);
    for (const { name, applied_at } of migrations) {
      await sql`insert into migrations (name, applied_at) values (${name}, ${applied_at})`.execute(
        trx,
      );
    }
    await sql`drop table ${TABLE}`.execute(trx);
  });
}
