import type { Generated } from 'kysely';
import type { Millis } from './millis.ts';

/** Subscribers, digests and their mails. */
export interface NewsletterTables {
  /** Whoever asked for the newsletter. */
  newsletter_subscribers: {
    id: Generated<number>;
    /** As it was typed. */
    email: string;
    /** The address in its one form, by which it is known. */
    email_key: string;
    state: 'pending' | 'confirmed' | 'unsubscribed' | 'bounced';
    created_at: Millis;
    /** When somebody last asked for it. */
    asked_at: Millis;
    confirmed_at: Millis | null;
    /** When it was unsubscribed or given up. */
    ended_at: Millis | null;
    /** When the last mail with a link to confirm was sent. */
    confirm_sent_at: Millis | null;
    /** What the mail server said when it last refused the address. */
    bounce: string | null;
    /** Digests in a row that could not be delivered for the time being. */
    soft_bounces: number;
  };

  /** A mail with a link to confirm. */
  newsletter_confirmations: {
    token_hash: string;
    subscriber_id: number;
    /** Whose it is, whatever stands behind a '+' in the address; and its domain. */
    mailbox: string;
    domain: string;
    created_at: Millis;
  };

  /** A digest. */
  newsletter_digests: {
    id: Generated<number>;
    subject: string;
    intro: string;
    /** JSON list of ids, in their order. */
    article_ids: string;
    state: 'draft' | 'scheduled' | 'sending' | 'paused' | 'sent' | 'cancelled';
    version: number;
    scheduled_at: Millis | null;
    started_at: Millis | null;
    finished_at: Millis | null;
    /** As sent, with a mark where each reader's own link stands. */
    html: string | null;
    text: string | null;
    /** What keeps it from going on. */
    problem: string | null;
    /** JSON: what became of its mails, once that is settled. */
    counts: string | null;
    /** How many unsubscribed by its link; null of those sent before that was counted. */
    left_count: number | null;
    created_at: Millis;
    updated_at: Millis;
  };

  /** One digest for one subscriber. */
  newsletter_deliveries: {
    id: Generated<number>;
    digest_id: number;
    /** Null when the subscriber was removed. */
    subscriber_id: number | null;
    /** 'sending' is committed before the mail server is asked: what a crash leaves so is 'unknown'. */
    state: 'waiting' | 'sending' | 'sent' | 'failed' | 'bounced' | 'skipped' | 'unknown';
    attempts: number;
    /** When it is tried next. */
    next_at: Millis;
    /** Of the secret in this mail's unsubscribe link. */
    token_hash: string | null;
    answer: string | null;
  };
}
