import type { Dialect as KyselyDialect, RawBuilder, SqlBool } from 'kysely';
import type { Db } from '../schema.ts';

/** One document as the full-text index takes it: words that are already folded, in order. */
export interface IndexDocument {
  documentId: number;
  /** Orders by recency, newest highest; unique. A negative one hides it from `find` and `has`. */
  position: number;
  /** What the document belongs to, by which a search can be narrowed. */
  scope: string;
  title: readonly string[];
  excerpt: readonly string[];
  tags: readonly string[];
  body: readonly string[];
}

export interface IndexQuery {
  /** Folded words that must all occur; the last one may be the beginning of a word. */
  words: readonly [string, ...string[]];
  /** Only documents of this scope; null is all. */
  scope: string | null;
}

/** What a search found. */
interface IndexMatches {
  /** Ids of the window asked for: documents with every word in the title first, then by recency. */
  ids: number[];
  /** How many documents match altogether. */
  total: number;
}

/** How many documents match: those that `find` gives, and those that are hidden from it. */
export interface MatchCounts {
  shown: number;
  hidden: number;
}

/** Everything that matches, hidden or not, as parts of another query. */
export interface Matching {
  /** A subquery (in brackets) that gives the ids of the hidden ones, in no order. */
  hiddenIds: RawBuilder<unknown>;
  /**
   * Whether a document matches, in the form that is fastest where `matches` documents match and
   * about `asked` are asked for it. @param id a column, with its table
   */
  includes(id: string, expected: { matches: number; asked: number }): RawBuilder<SqlBool>;
}

/** Full-text search, of which the two engines share nothing but the results. */
export interface FullText {
  /** Puts documents in, in place of what was there under their ids. */
  put(db: Db, documents: readonly IndexDocument[]): Promise<void>;
  /** @param window which of the matches; a `limit` of 0 only counts them */
  find(db: Db, query: IndexQuery, window: { limit: number; offset: number }): Promise<IndexMatches>;
  /** Whether any document matches: cheaper than finding and counting them. */
  has(db: Db, query: IndexQuery): Promise<boolean>;
  count(db: Db, query: IndexQuery): Promise<MatchCounts>;
  matching(db: Db, query: IndexQuery): Promise<Matching>;
}

/** Column types and clauses whose spelling differs between the engines in migrations. */
export interface Types {
  /** Type and attributes of a numbered primary key. */
  id: string;
  millis: string;
  /** A stored generated column that holds 1 or 0. */
  flagWhen(condition: string): string;
  /** Statements that create the index behind `FullText`. */
  fullTextIndex: readonly string[];
}

/** Everything that differs between the engines. */
export interface Engine {
  name: 'sqlite' | 'postgres';
  types: Types;
  fullText: FullText;
  /**
   * A column for a condition that shall not decide which index is read. SQLite, which knows nothing
   * of how the values are spread, would take any index; PostgreSQL does know. @param column with its table
   */
  besideIndex(column: string): RawBuilder<unknown>;
  /** Something to select from: a row with a `value` for each text, as one parameter. */
  textRows(texts: readonly string[]): RawBuilder<unknown>;
  /** A text of a JSON object that a text column holds, by its key. */
  jsonText(column: string, key: string): RawBuilder<string>;
  /** Waits until no other transaction that took its turn is under way, and holds it to the end. */
  takeTurn(db: Db): Promise<void>;
  /** Whether an error says that a unique key is taken. */
  isUniqueViolation(error: unknown): boolean;
}

export interface OpenedEngine extends Engine {
  dialect: KyselyDialect;
  /** Runs `work` while no other instance on this store can do the same: migrations, first content. */
  withStartLock<T>(work: () => Promise<T>): Promise<T>;
}
