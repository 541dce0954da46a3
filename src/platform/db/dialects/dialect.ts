import type { Dialect as KyselyDialect, RawBuilder, SqlBool } from 'kysely';
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
  /** A further condition. @param id the document's id, as an expression */
  where?: ((id: RawBuilder<unknown>) => RawBuilder<SqlBool>) | undefined;
}

/** Full-text search. The engines index differently and return the same results. */
export interface FullText {
  /** Adds documents, or replaces those with the same ids. */
  put(db: Db, documents: readonly IndexDocument[]): Promise<void>;
  find(db: Db, query: IndexQuery, window: IndexWindow): Promise<IndexMatches>;
  /** Ids of shown documents with every word in the title, newest first. */
  titled(db: Db, query: IndexQuery, limit: number): Promise<number[]>;
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

/** What is looked at to know whether a store is whole. */
export interface Integrity {
  /** What the engine finds damaged, in its own words, some of it. */
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
  /** A text of a JSON object that a text column holds, by its key. */
  jsonText(column: string, key: string): string;
  /** Stands behind a column in an index by which texts are found by how they begin. */
  beginnings: string;
  /** Statements that create the index behind `FullText`. */
  fullTextIndex: readonly string[];
}

/** The tables themselves, for whoever copies a store. */
export interface Tables {
  /** Those of the full-text index, which each engine has otherwise. */
  index: readonly string[];
  /** All of the store, without those that the engine keeps for itself. */
  names(db: Db): Promise<string[]>;
  /** The columns that are written, in the order of their names: without those that the store computes. */
  columns(db: Db, table: string): Promise<string[]>;
  /** The highest id that each numbered table ever gave out; without those that gave out none. */
  lastIds(db: Db): Promise<Map<string, number>>;
  /** Has a numbered table go on after this id. */
  setLastId(db: Db, table: string, last: number): Promise<void>;
  /** Has the planner look at what many rows were written into. */
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
   * A column for a condition that shall not decide which index is read. SQLite, which knows nothing
   * of how the values are spread, would take any index; PostgreSQL does know.
   * @param column with its table, such as 'articles.is_public'
   */
  withoutIndex(column: string): RawBuilder<unknown>;
  /** Whether a text begins so, for an index that is made with `types.beginnings`. */
  beginsWith(column: string, beginning: RawBuilder<unknown>): RawBuilder<SqlBool>;
  /** Something to select from: a row with a `value` for each text, as one parameter. */
  textRows(texts: readonly string[]): RawBuilder<unknown>;
  /** Selects what the store takes on its disk, as `bytes`; of SQLite without its log. */
  size: RawBuilder<{ bytes: number | string }>;
  /** Waits until no other transaction that took its turn is under way, and holds it to the end. */
  takeTurn(db: Db): Promise<void>;
  /** Takes the limits of time from a transaction that may last: a migration of a large store. */
  withoutDeadlines(trx: Db): Promise<void>;
  /** Whether an error says that a unique key is taken. */
  isUniqueViolation(error: unknown): boolean;
}

/** Connections to the store: how many work, how many callers wait for one, and how many there may be. */
interface PoolState {
  inUse: number;
  waiting: number;
  most: number;
}

export interface OpenedEngine extends Engine {
  dialect: KyselyDialect;
  /** How its connections stand now; null where there is one alone. */
  pool: (() => PoolState) | null;
  /** Runs `work` while no other instance on this store can do the same: migrations, first content. */
  withStartLock<T>(work: () => Promise<T>): Promise<T>;
}
