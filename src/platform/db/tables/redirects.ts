import type { Generated } from 'kysely';
import type { Millis } from './millis.ts';

/** Old addresses. */
export interface RedirectTables {
  /** Where an address leads that would not be found. */
  redirects: {
    id: Generated<number>;
    /** The address as it is compared: decoded, without a slash at the end (server/addresses.ts). */
    source: string;
    /** The same in lower case. */
    folded: string;
    match: 'exact' | 'prefix';
    /** Null where the answer is 410. */
    target: string | null;
    /** The target as sources are compared, in lower case; null where it is on another site. */
    target_key: string | null;
    hits: Generated<number>;
    last_used_at: Millis | null;
    created_at: Millis;
  };

  /** How often an address was asked for and not found on a day. */
  missing_addresses: {
    /** The day's beginning, UTC. */
    day: Millis;
    /** As sources are compared. */
    address: string;
    count: number;
  };

  /** Addresses that are not counted as missing any more. */
  ignored_addresses: { address: string };
}
