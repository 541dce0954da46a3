import type { Generated } from 'kysely';
import type { Millis } from './millis.ts';

/** Redirects, and URLs that were not found. */
export interface RedirectTables {
  /** Redirects of URLs that would be 404. */
  redirects: {
    id: Generated<number>;
    /** The path in comparable form: decoded, without a trailing slash. */
    source: string;
    /** The same in lower case. */
    folded: string;
    match: 'exact' | 'prefix';
    /** Null for 410 Gone. */
    target: string | null;
    hits: Generated<number>;
    last_used_at: Millis | null;
    created_at: Millis;
  };

  /** How often a missing URL was requested on a day. */
  missing_urls: {
    /** The start of the day, UTC. */
    day: Millis;
    /** In the form of `redirects.source`. */
    url: string;
    count: number;
  };

  /** Missing URLs that are no longer counted. */
  ignored_urls: { url: string };
}
