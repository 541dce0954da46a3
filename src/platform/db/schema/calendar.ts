import type { Millis } from './millis.ts';

/** The editorial calendar. */
export interface CalendarTables {
  /** The secret link of an account's calendar feed. */
  calendar_feeds: {
    user_id: number;
    /** SHA-256 of the secret in the link, hex. */
    token_hash: string;
    /** 1 for a feed with only what is assigned to the account. */
    only_own: number;
    created_at: Millis;
  };
}
