import type { Generated } from 'kysely';
import type { Millis } from './millis.ts';

/** What readers do and get, and the work that follows: newsletter, counts, messages, jobs. */
export interface ReaderTables {
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

  /** How often an article was read on a day; the article may be gone. */
  article_reads: {
    /** The day's beginning, UTC. */
    day: Millis;
    article_id: number;
    count: number;
  };

  /** How often a phrase was searched on a day, whatever it found. */
  searches: {
    day: Millis;
    phrase: string;
    count: number;
  };

  /** What a feed last answered, so that its silence does not lose it. */
  feed_answers: {
    url: string;
    etag: string | null;
    last_modified: string | null;
    /** JSON of its titles, cleaned, as the feed orders them. */
    titles: string;
    /** When it was last asked, whatever came. */
    asked_at: Millis;
  };

  /** What a visitor wrote; it goes when it is delivered, or with its job. */
  contact_messages: {
    id: Generated<number>;
    job_id: number;
    name: string;
    email: string;
    subject: string;
    message: string;
    /** JSON list of the addresses that have got it. */
    delivered_to: string;
    created_at: Millis;
  };

  /** Work that a transaction has promised, done after it: see platform/jobs. */
  jobs: {
    id: Generated<number>;
    name: string;
    /** JSON. */
    payload: string;
    state: 'waiting' | 'running' | 'done' | 'failed';
    /** How often it has begun. */
    attempts: number;
    /** Not before. */
    run_at: Millis;
    /** Until when it is in the hands of who claimed it. */
    claimed_until: Millis;
    /** How often it was claimed: whoever claimed it last may say how it ended. */
    claims: number;
    last_error: string | null;
    /** Of the jobs that wait or run, one has this key. */
    key: string | null;
    created_at: Millis;
    finished_at: Millis | null;
  };
}
