import type { Generated } from 'kysely';
import type { Millis } from './millis.ts';

/** Live coverage. */
export interface LiveTables {
  /** An article that is written while something happens, or was. */
  live_coverages: {
    article_id: number;
    started_at: Millis;
    /** Null while it runs. */
    ended_at: Millis | null;
    /** What readers see first while it runs. */
    entry_order: 'newest' | 'oldest';
  };

  /** What was posted into one. */
  live_entries: {
    id: Generated<number>;
    article_id: number;
    /** Who posted it; null where the account is gone. */
    author_id: number | null;
    /** What the author's device calls it, so that sent twice it counts once. */
    client_key: string | null;
    posted_at: Millis;
    edited_at: Millis | null;
    /** When readers last saw a difference in it. */
    changed_at: Millis;
    /** What a key moment is called in the contents; '' for every other entry. */
    moment: string;
    /** Sanitised HTML; '' where there is no text. */
    html: string;
    /** All that is searched of it, as text. */
    words: string;
    /** The address of an image of the library. */
    image: string | null;
    image_alt: string;
    image_caption: string;
    /** A video's link as it was written. */
    video: string | null;
    /** Of one entry of an article at most. */
    pinned_at: Millis | null;
    withdrawn_at: Millis | null;
    /** What readers are told in its place; without one it is gone for them. */
    withdrawn_note: string;
    /** Counts its changes, from 1. */
    version: number;
  };
}
