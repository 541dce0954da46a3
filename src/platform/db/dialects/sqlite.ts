import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import {
  type DatabaseConnection,
  type Dialect,
  type SqliteDatabase,
  SqliteDialect,
  type SqliteStatement,
  sql,
} from 'kysely';
import { createFolder } from '../../files/create-folder.ts';
import type { Engine, OpenedEngine, Types } from './dialect.ts';
import { tables } from './sqlite-catalog.ts';
import { fullText, fullTextIndex } from './sqlite-full-text.ts';
import { integrity } from './sqlite-integrity.ts';
import { reclaim } from './sqlite-reclaim.ts';

/** How long a process waits for another one that writes. */
const BUSY_TIMEOUT_MS = 10_000;
const LOOK_EVERY_MS = 5;
const SQLITE_BUSY = 5;
const STATEMENT_CACHE_SIZE = 200;
/** The file name of the database in its folder. */
export const SQLITE_FILE = 'savepoint.sqlite';

const PRAGMAS = [
  // First, because the others wait for instances that start at the same time.
  `PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`,
  // For a new file only, and only before its first page is written: `reclaim` can then shrink it.
  'PRAGMA auto_vacuum = INCREMENTAL',
  // Overwrites deleted rows with zeros.
  'PRAGMA secure_delete = ON',
  'PRAGMA journal_mode = WAL',
  'PRAGMA synchronous = FULL',
  'PRAGMA foreign_keys = ON',
  'PRAGMA cache_size = -8192',
  'PRAGMA temp_store = MEMORY',
  // From here on `waitsItsTurn` waits: SQLite itself would block the whole process.
  'PRAGMA busy_timeout = 0',
];

const types: Types = {
  id: 'integer primary key autoincrement',
  millis: 'integer',
  jsonText: (column, key) => `json_extract(${column}, '$.${key}')`,
  flagWhen: (condition) => `integer generated always as (${condition}) stored`,
  beginnings: '',
  fullTextIndex,
};

function toSqlite(value: unknown): SQLInputValue {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value === undefined) return null;
  return value as SQLInputValue;
}

/** Adapts Node's own module to the better-sqlite3 interface that Kysely expects. */
class Statement implements SqliteStatement {
  readonly reader: boolean;
  readonly #statement: StatementSync;

  constructor(statement: StatementSync) {
    this.#statement = statement;
    // `incremental_vacuum` frees a page per step and has no columns.
    this.reader = statement.columns().length > 0 || statement.sourceSQL.startsWith('pragma ');
  }

  all(parameters: readonly unknown[]): unknown[] {
    return this.#statement.all(...parameters.map(toSqlite));
  }

  run(parameters: readonly unknown[]) {
    return this.#statement.run(...parameters.map(toSqlite));
  }

  iterate(parameters: readonly unknown[]): IterableIterator<unknown> {
    return this.#statement.iterate(...parameters.map(toSqlite));
  }
}

class Connection implements SqliteDatabase {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, Statement>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  prepare(sqlText: string): SqliteStatement {
    // Kysely begins deferred transactions. All of ours write, so take the lock at once: a second process can
    // then wait for it, whereas upgrading a transaction later would fail.
    const text = sqlText === 'begin' ? 'begin immediate' : sqlText;
    // SQLite rolls back by itself when the disk is full. Rolling back again would hide that error.
    if (text === 'rollback' && !this.#database.isTransaction) return this.prepare('select 1');
    const known = this.#statements.get(text);
    if (known) return known;
    const statement = new Statement(this.#database.prepare(text));
    // Queries with a placeholder for each row of a list create new texts, so limit the map.
    if (this.#statements.size >= STATEMENT_CACHE_SIZE) this.#statements.clear();
    this.#statements.set(text, statement);
    return statement;
  }

  close(): void {
    this.#statements.clear();
    if (this.#database.isOpen) this.#database.close();
  }
}

/** Extended error codes have the basic code in their last byte. */
const isBusy = (error: unknown) =>
  error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === SQLITE_BUSY;

/** Makes a connection wait while another process writes, without blocking this process. */
async function waitsItsTurn(connection: DatabaseConnection): Promise<void> {
  const execute = connection.executeQuery.bind(connection);
  connection.executeQuery = async (query) => {
    const until = performance.now() + BUSY_TIMEOUT_MS;
    for (;;) {
      try {
        return await execute<never>(query);
      } catch (error) {
        if (!isBusy(error) || performance.now() > until) throw error;
        await setTimeout(LOOK_EVERY_MS);
      }
    }
  };
}

export const sqliteEngine: Engine = {
  name: 'sqlite',
  types,
  fullText,
  integrity,
  tables,
  withoutIndex: (column) => sql`+${sql.ref(column)}`,
  // Nothing sorts after U+10FFFF.
  beginsWith(column, beginning) {
    const text = sql.ref(column);
    return sql`(${text} >= ${beginning} and ${text} < (${beginning} || '\u{10ffff}'))`;
  },
  textRows: (texts) => sql`json_each(${JSON.stringify(texts)})`,
  size: sql`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`,
  reclaim,
  // SQLite has one writer at a time.
  takeTurn: async () => undefined,
  withoutDeadlines: async () => undefined,
  isUniqueViolation: (error) =>
    error instanceof Error && /UNIQUE constraint failed/.test(error.message),
};

/**
 * Opens the SQLite database in a folder, or creates it.
 * @throws Error of node:fs or node:sqlite if the folder or file can't be written
 */
export function openSqlite(dataDir: string): OpenedEngine {
  createFolder(dataDir);
  const open = (file: string, pragmas: readonly string[]) => {
    const database = new DatabaseSync(path.join(dataDir, file));
    for (const pragma of pragmas) database.exec(pragma);
    return database;
  };
  const database = open(SQLITE_FILE, PRAGMAS);
  return {
    ...sqliteEngine,
    pool: null,
    outage: null,
    dialect: new SqliteDialect({
      database: new Connection(database),
      onCreateConnection: waitsItsTurn,
    }),
    async withStartLock(work) {
      // A file of its own, because migrations open transactions on the database itself. It is a lock of the
      // operating system, which ends with the process.
      const lock = open('start-lock.sqlite', ['PRAGMA busy_timeout = 120000']);
      try {
        lock.exec('BEGIN IMMEDIATE');
        return await work();
      } finally {
        lock.close();
      }
    },
  };
}

/**
 * A read-only snapshot of the database in a folder at this moment; writers don't wait.
 * @throws Error if there is none
 */
export function openSqliteSnapshot(dataDir: string): { dialect: Dialect; close(): Promise<void> } {
  const database = new Connection(sqliteSnapshot(dataDir));
  return { dialect: new SqliteDialect({ database }), close: async () => database.close() };
}

/** SQLite's codes for a disk that can't be written: READONLY, IOERR, FULL, CANTOPEN. */
const UNWRITABLE = new Set([8, 10, 13, 14]);

/** The connection behind a snapshot. */
export function sqliteSnapshot(dataDir: string): DatabaseSync {
  const file = path.join(dataDir, SQLITE_FILE);
  if (!existsSync(file)) throw new Error(`there is no ${SQLITE_FILE}`);
  try {
    return begun(new DatabaseSync(file));
  } catch (error) {
    // To read a database, SQLite writes next to it, which a full or read-only disk refuses. If there is a log
    // file, the database file alone is incomplete.
    const sizeOf = (name: string) => statSync(name, { throwIfNoEntry: false })?.size ?? 0;
    const isAlone = () => sizeOf(`${file}-wal`) === 0 && sizeOf(`${file}-journal`) === 0;
    const isRefused = UNWRITABLE.has(((error as { errcode?: number }).errcode ?? 0) & 0xff);
    if (!isRefused || !isAlone()) throw error;
    const address = pathToFileURL(file);
    address.searchParams.set('immutable', '1');
    const database = begun(new DatabaseSync(address, { readOnly: true }));
    // A server may have started writing meanwhile.
    if (isAlone()) return database;
    database.close();
    throw error;
  }
}

/**
 * Begins a read transaction.
 * @throws Error if that fails; the connection is then closed
 */
function begun(database: DatabaseSync): DatabaseSync {
  try {
    database.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
    database.exec('PRAGMA query_only = ON');
    database.exec('BEGIN');
    // The first read determines the snapshot.
    database.prepare('select count(*) from sqlite_schema').get();
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}
