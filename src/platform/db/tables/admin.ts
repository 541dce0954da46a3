import type { Generated } from 'kysely';
import type { Millis } from './millis.ts';

/** What stands behind the login: sessions, tokens, the audit log, pictures, generated drafts. */
export interface AdminTables {
  /** Whoever has logged in; the secret in the cookie is kept as a hash alone. */
  sessions: {
    id_hash: string;
    user_id: number;
    created_at: Millis;
    used_at: Millis;
  };

  login_failures: {
    id: Generated<number>;
    /** The name that was tried, folded; whether there is such an account does not matter. */
    account: string;
    address: string;
    at: Millis;
  };

  api_tokens: {
    id: Generated<number>;
    name: string;
    token_hash: string;
    role: 'admin' | 'editor' | 'author';
    /** In whose name it acts. */
    user_id: number;
    created_at: Millis;
    used_at: Millis | null;
  };

  /** Who did what and when; names as they were then. */
  audit_log: {
    id: Generated<number>;
    at: Millis;
    user_id: number | null;
    actor: string;
    action: string;
    subject_type: string;
    subject_id: number;
    subject_name: string;
    detail: string | null;
  };

  /** An article that somebody has open; old ones mean nothing. */
  presences: {
    article_id: number;
    user_id: number;
    since: Millis;
    seen_at: Millis;
  };

  /** An uploaded picture. Its files' names follow from the key. */
  media: {
    id: Generated<number>;
    /** What the content is, and how large: `HASH-WIDTHxHEIGHT`. */
    key: string;
    name: string;
    alt: string;
    caption: string;
    width: number;
    height: number;
    /** Of the file that was uploaded. */
    bytes: number;
    /** Media type of the fallback file. */
    type: 'image/jpeg' | 'image/png' | 'image/gif';
    /** How many of its files are made, of how many; they are made in one order. */
    done: number;
    total: number;
    /** Why the rest of them could not be made. */
    error: string | null;
    user_id: number | null;
    created_at: Millis;
    /** Name, alternative text and caption folded for search. */
    name_key: string;
  };

  media_uses: {
    media_id: number;
    article_id: number;
  };

  /** Every article of which any save names a picture. */
  media_saved_uses: AdminTables['media_uses'];

  /** A draft that was generated for somebody; its text is not kept. */
  generated_drafts: {
    id: Generated<number>;
    user_id: number;
    /** Who wrote it and from what, as the audit log says it. */
    source: string;
    made_at: Millis;
  };
}
