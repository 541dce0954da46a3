import type { Dialect as KyselyDialect, RawBuilder } from 'kysely';
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

/** Full-text search, of which the two engines share nothing but the results. */
export interface FullText {
  /** Puts a document in, in place of what was there under its id. */
  put(db: Db, document: IndexDocument): Promise<void>;
  remove(db: Db, documentId: number): Promise<void>;
  /** @param window which of the matches; a `limit` of 0 only counts them */
  find(db: Db, query: IndexQuery, window: { limit: number; offset: number }): Promise<IndexMatches>;
  /** Whether any document matches: cheaper than finding and counting them. */
  has(db: Db, query: IndexQuery): Promise<boolean>;
  /** A subquery that gives the ids of all matching documents, hidden ones too, in no order. */
  matching(db: Db, query: IndexQuery): Promise<RawBuilder<unknown>>;
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
  /** Statements that add what the index learnt to know later. */
  fullTextTerms: readonly string[];
}

/** Everything that differs between the engines. */
export interface Engine {
  name: 'sqlite' | 'postgres';
  types: Types;
  fullText: FullText;
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
