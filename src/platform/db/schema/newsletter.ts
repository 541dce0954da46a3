import type { Generated } from 'kysely';
import type { Millis } from './millis.ts';

/** Subscribers, digests and their emails. */
export interface NewsletterTables {
  /** Newsletter subscribers, confirmed or not. */
  newsletter_subscribers: {
    id: Generated<number>;
    /** As typed. */
    email: string;
    /** The normalized address, which identifies the subscriber. */
    email_key: string;
    state: 'pending' | 'confirmed' | 'unsubscribed' | 'bounced';
    created_at: Millis;
    /** The last subscription request. */
    asked_at: Millis;
    confirmed_at: Millis | null;
    /** When the subscriber unsubscribed or was given up. */
    ended_at: Millis | null;
    /** When the last confirmation email was sent. */
    confirm_sent_at: Millis | null;
    /** The mail server's last refusal of the address. */
    bounce: string | null;
    /** Consecutive digests with a temporary delivery failure. */
    soft_bounces: number;
    /** 0 for subscribers who only follow topics. */
    gets_digest: Generated<number>;
    /** 1 if digests were requested and aren't confirmed yet, by a subscriber without them. */
    asks_digest: Generated<number>;
  };

  /** A tag, game, author or series that a subscriber follows by email; one of the four ids is set. */
  newsletter_follows: {
    id: Generated<number>;
    subscriber_id: number;
    tag_id: number | null;
    game_id: number | null;
    author_id: number | null;
    series_id: number | null;
    asked_at: Millis;
    confirmed_at: Millis | null;
  };

  /** An email about new articles to a subscriber who follows topics, written before it is sent. */
  newsletter_notices: {
    id: Generated<number>;
    subscriber_id: number;
    /** The daily run that sent it. */
    run_at: Millis;
    /** JSON list of ids. */
    article_ids: string;
    /** Hash of the secret in its links. */
    token_hash: string;
  };

  /** Confirmation emails. */
  newsletter_confirmations: {
    token_hash: string;
    subscriber_id: number;
    /** The mailbox without a '+' tag, and its domain. */
    mailbox: string;
    domain: string;
    created_at: Millis;
  };

  /** A digest. */
  newsletter_digests: {
    id: Generated<number>;
    subject: string;
    intro: string;
    /** JSON list of ids, in order. */
    article_ids: string;
    state: 'draft' | 'scheduled' | 'sending' | 'paused' | 'sent' | 'canceled';
    version: number;
    scheduled_at: Millis | null;
    started_at: Millis | null;
    finished_at: Millis | null;
    /** As sent, with a placeholder for each reader's own link. */
    html: string | null;
    text: string | null;
    /** Why sending is paused. */
    problem: string | null;
    /** JSON: the final result of its deliveries. */
    counts: string | null;
    /** How many unsubscribed by its link; null for digests from before this was counted. */
    left_count: number | null;
    created_at: Millis;
    updated_at: Millis;
  };

  /** The delivery of one digest to one subscriber. */
  newsletter_deliveries: {
    id: Generated<number>;
    digest_id: number;
    /** Null if the subscriber was removed. */
    subscriber_id: number | null;
    /** 'sending' is committed before the email is sent, so after a crash it means 'unknown'. */
    state: 'waiting' | 'sending' | 'sent' | 'failed' | 'bounced' | 'skipped' | 'unknown';
    attempts: number;
    /** The time of the next attempt. */
    next_at: Millis;
    /** Hash of the secret in this email's unsubscribe link. */
    token_hash: string | null;
    answer: string | null;
    /** Whether it is in the digest's `left_count`. */
    has_left: Generated<number>;
  };
}
