import { PostgresAdapter } from 'kysely';
import type { Engine } from './dialects/dialect.ts';
import { postgresEngine } from './dialects/postgres.ts';
import { sqliteEngine } from './dialects/sqlite.ts';
import type { Db } from './schema.ts';

/** The engine of a database or transaction. */
export function engineOf(db: Db): Engine {
  return db.getExecutor().adapter instanceof PostgresAdapter ? postgresEngine : sqliteEngine;
}
