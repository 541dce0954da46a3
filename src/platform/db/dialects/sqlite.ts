import path from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { type SqliteDatabase, SqliteDialect, type SqliteStatement, sql } from 'kysely';
import { makeFolder } from '../../folder.ts';
import type { Db } from '../schema.ts';
import type { Engine, FullText, IndexQuery, OpenedEngine, Types } from './dialect.ts';

const BUSY_TIMEOUT_MS = 10_000;
const STATEMENT_CACHE_SIZE = 500;

const PRAGMAS = [
  `PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`,
  'PRAGMA journal_mode = WAL',
  'PRAGMA synchronous = FULL',
  'PRAGMA foreign_keys = ON',
  'PRAGMA cache_size = -16384',
  'PRAGMA temp_store = MEMORY',
];

const types: Types = {
  id: 'integer primary key autoincrement',
  millis: 'integer',
  flagWhen: (condition) => `integer generated always as (${condition}) stored`,
  fullTextIndex: [
    ...['search_titles', 'search_texts'].map(
      (name) => `create virtual table ${name} using fts5(
        words, content = '', contentless_delete = 1, detail = none, prefix = '1 2 3 4',
        tokenize = 'ascii'
      )`,
    ),
    // Also when a document goes with its article.
    `create trigger search_documents_deleted after delete on search_documents begin
      delete from search_titles where rowid = old.position;
      delete from search_texts where rowid = old.position;
    end`,
  ],
};

function toSqlite(value: unknown): SQLInputValue {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value === undefined) return null;
  return value as SQLInputValue;
}

/** Kysely speaks better-sqlite3's dialect of calls; Node's own module is called a little otherwise. */
class Statement implements SqliteStatement {
  readonly reader: boolean;
  readonly #statement: StatementSync;

  constructor(statement: StatementSync) {
    this.#statement = statement;
    this.reader = statement.columns().length > 0;
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
    // Kysely begins deferred transactions. All of ours write: taking the lock at once lets a second
    // process wait for it, where an upgrade in the middle would fail.
    const text = sqlText === 'begin' ? 'begin immediate' : sqlText;
    // A full disk makes SQLite roll back by itself: rolling back again would hide that error.
    if (text === 'rollback' && !this.#database.isTransaction) return this.prepare('select 1');
    const known = this.#statements.get(text);
    if (known) return known;
    const statement = new Statement(this.#database.prepare(text));
    // Statements with as many placeholders as a list has rows make new texts: keep the map bounded.
    if (this.#statements.size >= STATEMENT_CACHE_SIZE) this.#statements.clear();
    this.#statements.set(text, statement);
    return statement;
  }

  close(): void {
    this.#statements.clear();
    this.#database.close();
  }
}

/**
 * A scope as one word of the index. Its first character is of private use: no word of a text has it.
 */
const scopeWord = (scope: string) => `\ue000${Buffer.from(scope).toString('hex')}`;

/** Every word is quoted, so nothing a visitor types is FTS5 syntax. */
function matchText({ words, scope }: IndexQuery): string {
  const quoted = words.map((word) => `"${word.replaceAll('"', '')}"`);
  const match = `${quoted.join(' AND ')}*`;
  return scope === null ? match : `${match} AND "${scopeWord(scope)}"`;
}

/**
 * Two indexes that hold which words a document has, and nothing else (`detail = none`): of its title,
 * and of all of it. They are a third of one index that knows columns, and are read as much faster.
 * The words are made by us; the ascii tokenizer takes every character beyond ASCII as part of one.
 */
const fullText: FullText = {
  async put(db, { documentId, position, scope, title, excerpt, tags, body }) {
    await fullText.remove(db, documentId);
    await db.insertInto('search_documents').values({ document_id: documentId, position }).execute();
    const scoped = scopeWord(scope);
    const titleWords = [...new Set(title), scoped].join(' ');
    const allWords = [...new Set([...title, ...excerpt, ...tags, ...body]), scoped].join(' ');
    await sql`insert into search_titles (rowid, words) values (${position}, ${titleWords})`.execute(
      db,
    );
    await sql`insert into search_texts (rowid, words) values (${position}, ${allWords})`.execute(
      db,
    );
  },

  async remove(db, documentId) {
    await db.deleteFrom('search_documents').where('document_id', '=', documentId).execute();
  },

  async find(db, query, { limit, offset }) {
    const end = offset + limit;
    const match = matchText(query);
    const found = await newest(db, 'search_titles', match, end);
    if (found.length < end) {
      // All title matches are here, so the others are what is left of the newest.
      const inTitle = new Set(found);
      for (const id of await newest(db, 'search_texts', match, end)) {
        if (!inTitle.has(id)) found.push(id);
      }
    }
    return found.slice(offset, end);
  },

  async count(db, query) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from search_texts
      where search_texts match ${matchText(query)}`.execute(db);
    return rows[0]?.count ?? 0;
  },

  async has(db, query) {
    const { rows } = await sql`select 1 from search_texts
      where search_texts match ${matchText(query)} limit 1`.execute(db);
    return rows.length > 0;
  },
};

/** The index's rowid is the position, so reading it backwards is reading newest first. */
async function newest(
  db: Db,
  index: 'search_titles' | 'search_texts',
  match: string,
  limit: number,
): Promise<number[]> {
  const table = sql.table(index);
  const { rows } = await sql<{ document_id: number }>`select d.document_id
    from ${table} i cross join search_documents d on d.position = i.rowid
    where ${table} match ${match} order by i.rowid desc limit ${limit}`.execute(db);
  return rows.map((row) => row.document_id);
}

export const sqliteEngine: Engine = {
  name: 'sqlite',
  types,
  fullText,
  // There is one writer at a time.
  takeTurn: async () => undefined,
  isUniqueViolation: (error) =>
    error instanceof Error && /UNIQUE constraint failed/.test(error.message),
};

/**
 * Opens (and creates) the SQLite store in a folder.
 * @throws Error of node:fs or node:sqlite where the folder or file cannot be written
 */
export function openSqlite(dataDir: string): OpenedEngine {
  makeFolder(dataDir);
  const open = (file: string, pragmas: readonly string[]) => {
    const database = new DatabaseSync(path.join(dataDir, file));
    for (const pragma of pragmas) database.exec(pragma);
    return database;
  };
  const database = open('savepoint.sqlite', PRAGMAS);
  return {
    ...sqliteEngine,
    dialect: new SqliteDialect({ database: new Connection(database) }),
    async withStartLock(work) {
      // A file of its own, because migrations open transactions on the store itself. The lock is
      // the operating system's, so a process that dies lets go of it.
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
