import type { Generated } from 'kysely';
import type { Millis } from './millis.ts';

/** Live coverage. */
export interface LiveTables {
  /** The live coverage of an article, running or ended. */
  live_coverages: {
    article_id: number;
    started_at: Millis;
    /** Null while it runs. */
    ended_at: Millis | null;
    /** The order of entries while it runs. */
    entry_order: 'newest' | 'oldest';
  };

  /** Entries of live coverage. */
  live_entries: {
    id: Generated<number>;
    article_id: number;
    /** Who posted it; null if the account was deleted. */
    author_id: number | null;
    /** The idempotency key of the request that posted it. */
    client_key: string | null;
    posted_at: Millis;
    edited_at: Millis | null;
    /** When readers last saw a change of it. */
    changed_at: Millis;
    /** The title of a key moment in the table of contents; '' for other entries. */
    moment: string;
    /** Sanitized HTML; may be empty. */
    html: string;
    /** Its searchable text. */
    words: string;
    /** The URL of a library image. */
    image: string | null;
    image_alt: string;
    image_caption: string;
    /** A video URL as written. */
    video: string | null;
    /** Set for at most one entry of an article. */
    pinned_at: Millis | null;
    withdrawn_at: Millis | null;
    /** The note that readers see in place of a withdrawn entry; '' hides it. */
    withdrawn_note: string;
    /** Incremented by each change, from 1. */
    version: number;
  };
}
