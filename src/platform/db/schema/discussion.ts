import type { Generated } from 'kysely';
import type { Millis } from './millis.ts';

/** Editors' comments on articles. */
export interface DiscussionTables {
  /** A conversation about words of an article, or about the whole. */
  discussion_threads: {
    id: Generated<number>;
    article_id: number;
    /** The words it is about; '' for the whole article. */
    quote: string;
    text_before: string;
    text_after: string;
    /** Where the words begin in the article's plain text. */
    text_at: number;
    /** Whether the text had these words only once. */
    is_unique: 0 | 1;
    created_at: Millis;
    resolved_at: Millis | null;
    /** Null while it is open, or if the account was deleted. */
    resolved_by: number | null;
    /** Counts changes of the thread and its comments. */
    version: number;
  };

  discussion_comments: {
    id: Generated<number>;
    thread_id: number;
    /** Null if the account was deleted. */
    author_id: number | null;
    /** The idempotency key of the request that posted it. */
    client_key: string | null;
    text: string;
    created_at: Millis;
    edited_at: Millis | null;
  };

  /** Who is mentioned in a comment. */
  discussion_mentions: { comment_id: number; user_id: number };
}
