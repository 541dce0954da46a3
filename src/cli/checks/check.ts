import type { Config } from '#platform/config/config.ts';
import type { Db } from '#platform/db/schema.ts';
import type { Storage } from '#platform/storage/storage.ts';

/** A problem that a check found. */
export interface Finding {
  /** '3 articles are missing or outdated in the search index' */
  what: string;
  /** Some ids or URLs. */
  examples: readonly (string | number)[];
  /** Repairs the problem without losing data. @returns what it did */
  repair?: () => Promise<string>;
  /** What a person can do, if there is no repair. */
  advice?: string;
}

export interface CheckParts {
  /** The database when the check started, so that later saves don't look like problems. */
  snapshot: Db;
  /** The current database, for repairs. */
  db: Db;
  config: Config;
  storage: Storage;
  now: () => number;
  signal: AbortSignal;
  /** Draws the progress. */
  draw: (done: number, total?: number) => void;
}

/** One part of `savepoint check`. It changes nothing except in `repair`. */
export interface Check {
  name: string;
  /** 'Reading the database' */
  doing: string;
  run(parts: CheckParts): Promise<Finding[]>;
}
