import type { Config } from '#platform/config/config.ts';
import type { Db } from '#platform/db/schema.ts';
import type { Storage } from '#platform/storage/storage.ts';

/** Something in the store that is not as it must be. */
export interface Finding {
  /** '3 articles are not in the search index as they are' */
  what: string;
  /** Some of what it is about: ids, addresses. */
  examples: readonly (string | number)[];
  /** Mends it, where nothing is lost by that. @returns what it did */
  mend?: () => Promise<string>;
  /** What a person can do about it, where there is nothing else. */
  advice?: string;
}

/** What a check works with. */
export interface CheckParts {
  /** The store as it was when the check began: what is saved meanwhile looks like no mistake. */
  snapshot: Db;
  /** The store as it is, to mend where that is asked for. */
  db: Db;
  config: Config;
  storage: Storage;
  now: () => number;
  signal: AbortSignal;
  /** Says how far it is. */
  draw: (done: number, total?: number) => void;
}

/** One kind of what `savepoint check` looks at. It changes nothing but by `mend`. */
export interface Check {
  name: string;
  /** 'Reading the store' */
  doing: string;
  run(parts: CheckParts): Promise<Finding[]>;
}
