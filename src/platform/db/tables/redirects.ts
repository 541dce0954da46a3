import type { Generated } from 'kysely';
import type { Millis } from './millis.ts';

/** Redirects, and URLs that were not found. */
export interface RedirectTables {
  /** Where a URL leads that would be 404. */
  redirects: {
    id: Generated<number>;
    /** The path in the form that is compared: decoded, without a trailing slash. */
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

  /** How often a URL was not found on a day. */
  missing_urls: {
    /** The day's beginning, UTC. */
    day: Millis;
    /** As sources are compared. */
    url: string;
    count: number;
  };

  /** Addresses that are not counted as missing any more. */
  ignored_urls: { url: string };
}
