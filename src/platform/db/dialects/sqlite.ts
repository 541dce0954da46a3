import path from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { type SqliteDatabase, SqliteDialect, type SqliteStatement, sql } from 'kysely';
import { makeFolder } from '../../folder.ts';
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
    `create virtual table search_index using fts5(
      title, excerpt, tags, body, scope,
      content = '', contentless_delete = 1, detail = column, prefix = '1 2 3 4',
      tokenize = "unicode61 remove_diacritics 0 categories 'L* M* N* Co'"
    )`,
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

/** A scope as one word of the index, whatever characters it has. */
const scopeWord = (scope: string) => `s${Buffer.from(scope).toString('hex')}`;

/** Every word is quoted, so nothing a visitor types is FTS5 syntax. */
function matchWords({ words }: IndexQuery): string {
  const quoted = words.map((word) => `"${word.replaceAll('"', '')}"`);
  return `${quoted.join(' AND ')}*`;
}

function matchText(query: IndexQuery, columns = '- scope'): string {
  const match = `(${columns} : (${matchWords(query)}))`;
  return query.scope === null ? match : `${match} AND (scope : "${scopeWord(query.scope)}")`;
}

const fullText: FullText = {
  async put(db, document) {
    await fullText.remove(db, document.documentId);
    await db
      .insertInto('search_documents')
      .values({ document_id: document.documentId, position: document.position })
      .execute();
    const { position, scope, title, excerpt, tags, body } = document;
    await sql`insert into search_index (rowid, title, excerpt, tags, body, scope)
      values (${position}, ${title.join(' ')}, ${excerpt.join(' ')}, ${tags.join(' ')},
        ${body.join(' ')}, ${scopeWord(scope)})`.execute(db);
  },

  async remove(db, documentId) {
    await sql`delete from search_index
      where rowid = (select position from search_documents where document_id = ${documentId})`.execute(
      db,
    );
    await db.deleteFrom('search_documents').where('document_id', '=', documentId).execute();
  },

  async find(db, query, { limit, offset }) {
    const end = offset + limit;
    const found = await newest(db, matchText(query, 'title'), end);
    if (found.length < end) {
      // All title matches are here, so the others are what is left of the newest: to leave them out
      // in the index itself would expand the last word's prefix twice over.
      const inTitle = new Set(found);
      const all = await newest(db, matchText(query), end);
      for (const id of all) if (!inTitle.has(id)) found.push(id);
    }
    return found.slice(offset, end);
  },

  async count(db, query) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from search_index
      where search_index match ${matchText(query)}`.execute(db);
    return rows[0]?.count ?? 0;
  },

  async has(db, query) {
    const { rows } = await sql`select 1 from search_index
      where search_index match ${matchText(query)} limit 1`.execute(db);
    return rows.length > 0;
  },
};

/** The index's rowid is the position, so reading it backwards is reading newest first. */
async function newest(db: Parameters<FullText['find']>[0], match: string, limit: number) {
  const { rows } = await sql<{ document_id: number }>`select d.document_id
    from search_index i cross join search_documents d on d.position = i.rowid
    where search_index match ${match} order by i.rowid desc limit ${limit}`.execute(db);
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
