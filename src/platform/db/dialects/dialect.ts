import type { Dialect as KyselyDialect, RawBuilder, SqlBool } from 'kysely';
import type { Outage } from '../outage.ts';
import type { Db } from '../schema.ts';

/** A document for the full-text index. Its words are folded already and in order. */
export interface IndexDocument {
  documentId: number;
  /** Sorts by recency, newest highest; unique. `find` doesn't return documents with a negative position. */
  position: number;
  /** Groups that the document belongs to, to narrow a search. */
  scopes: readonly string[];
  title: readonly string[];
  excerpt: readonly string[];
  tags: readonly string[];
  body: readonly string[];
}

export interface IndexQuery {
  /** Folded words that must all occur; the last one may be the beginning of a word. */
  words: readonly [string, ...string[]];
  /** A document must belong to at least one scope of each group. Groups are not empty. */
  scopes: readonly (readonly string[])[];
  /** Only documents from this position on and before that one. */
  positions?: { from: number; before: number } | undefined;
}

/** Which part of the matches to return, and in which order. */
export interface IndexWindow {
  /** 0 only counts. */
  limit: number;
  offset: number;
  /** Counting stops after this many matches. */
  most: number;
  /** Sort by recency alone, without title matches first. */
  newestFirst?: boolean | undefined;
}

interface IndexMatches {
  /** Ids: documents with every word in the title first, then by recency. */
  ids: number[];
  /** The number of matches; `most` + 1 when there are more than `most`. */
  total: number;
}

export interface NewestOptions {
  /** Documents that `find` returns, or those that it doesn't. */
  shown: boolean;
  limit: number;
  /** Only documents with every word in the title, whatever their scopes. */
  inTitle?: boolean | undefined;
  /** A further condition. @param id the document's id, as an expression */
  where?: ((id: RawBuilder<unknown>) => RawBuilder<SqlBool>) | undefined;
}

/** Full-text search. The engines index differently and return the same results. */
export interface FullText {
  /** Adds documents, or replaces those with the same ids. */
  put(db: Db, documents: readonly IndexDocument[]): Promise<void>;
  find(db: Db, query: IndexQuery, window: IndexWindow): Promise<IndexMatches>;
  /** Ids of matches at any position, newest first. */
  newest(db: Db, query: IndexQuery, options: NewestOptions): Promise<number[]>;
  /**
   * The shown documents with each of these words; any `most` + 1 of them when a word has more. Words that the engine
   * knows to be in thousands of documents return none.
   */
  ofRare(db: Db, words: readonly string[], most: number): Promise<{ word: string; id: number }[]>;
  /** Which of these few documents match, shown or not. */
  among(db: Db, query: IndexQuery, ids: readonly number[]): Promise<number[]>;
  /** Whether the index holds exactly one entry for each row of search_documents. */
  isComplete(db: Db): Promise<boolean>;
  /** Removes every document. */
  clear(db: Db): Promise<void>;
}

/** A column of a table that names a row of another. */
export interface ForeignKey {
  table: string;
  column: string;
  parent: string;
  parentColumn: string;
  onDelete: 'cascade' | 'set null' | 'no action';
}

/** Queries for checking that a database is complete. */
export interface Integrity {
  /** Some of the damage that the engine finds, in its own words. */
  damages(db: Db): Promise<string[]>;
  foreignKeys(db: Db): Promise<ForeignKey[]>;
}

/** Column types and clauses whose spelling differs between the engines in migrations. */
export interface Types {
  /** Type and attributes of a numbered primary key. */
  id: string;
  millis: string;
  /** A stored generated column that holds 1 or 0. */
  flagWhen(condition: string): string;
  /** The text under a key of a JSON object that a text column holds. */
  jsonText(column: string, key: string): string;
  /** Follows a column in an index that finds texts by prefix. */
  beginnings: string;
  /** Statements that create the index behind `FullText`. */
  fullTextIndex: readonly string[];
}

/** The tables of a database, for copying it. */
export interface Tables {
  /** The tables of the full-text index, which differ between the engines. */
  index: readonly string[];
  /** All tables but the engine's own. */
  names(db: Db): Promise<string[]>;
  /** The writable columns in alphabetical order, without generated ones. */
  columns(db: Db, table: string): Promise<string[]>;
  /** The highest id that each numbered table ever used, for tables that used any. */
  lastIds(db: Db): Promise<Map<string, number>>;
  /** Makes a numbered table continue after this id. */
  setLastId(db: Db, table: string, last: number): Promise<void>;
  /** Updates the planner's statistics after many rows were written. */
  settle(db: Db): Promise<void>;
}

/** Everything that differs between the engines. */
export interface Engine {
  name: 'sqlite' | 'postgres';
  types: Types;
  fullText: FullText;
  tables: Tables;
  integrity: Integrity;
  /**
   * A column for a condition that must not decide which index is used. SQLite has no statistics about the
   * values and would use any index; PostgreSQL has them.
   * @param column with its table, such as 'articles.is_public'
   */
  withoutIndex(column: string): RawBuilder<unknown>;
  /** Whether a text has this prefix, for an index made with `types.beginnings`. */
  beginsWith(column: string, beginning: RawBuilder<unknown>): RawBuilder<SqlBool>;
  /** A table expression with a `value` for each text, as one parameter. */
  textRows(texts: readonly string[]): RawBuilder<unknown>;
  /** Selects the size of the database on disk as `bytes`; on SQLite without its log. */
  size: RawBuilder<{ bytes: number | string }>;
  /**
   * Overwrites what deleted rows left in files, and returns unused space to the disk. It works in short steps, so that
   * the caller can let others have their turn.
   */
  reclaim(db: Db): AsyncIterable<void>;
  /** Waits for the current writing transaction to end, then holds the write lock until its own end. */
  takeTurn(db: Db): Promise<void>;
  /** Removes the time limits of a transaction that may take long, such as a migration of a large database. */
  withoutDeadlines(trx: Db): Promise<void>;
  /** Whether an error means that a unique key exists already. */
  isUniqueViolation(error: unknown): boolean;
}

/** Connections to the database: how many are in use, how many callers wait, and the maximum. */
interface PoolState {
  inUse: number;
  waiting: number;
  most: number;
}

export interface OpenedEngine extends Engine {
  dialect: KyselyDialect;
  /** The state of the connection pool; null for a single connection. */
  pool: (() => PoolState) | null;
  /** Null without a server. */
  outage: Outage | null;
  /** Runs `work` while no other instance on this database can do the same: migrations, first content. */
  withStartLock<T>(work: () => Promise<T>): Promise<T>;
}
