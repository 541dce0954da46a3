import type { Generated } from 'kysely';
import type { Millis } from './millis.ts';

/** Webhooks, what they were sent, and what they know of the articles. */
export interface WebhookTables {
  webhooks: {
    id: Generated<number>;
    url: string;
    /** Names of events, separated by spaces. */
    events: string;
    secret: string;
    /** The replaced secret, which also signs until `former_until`. */
    former_secret: Generated<string | null>;
    former_until: Generated<Millis | null>;
    is_active: number;
    /** Failed deliveries in a row. */
    failures: Generated<number>;
    /** Why it was paused automatically. */
    problem: Generated<string | null>;
    created_at: Millis;
  };

  /** One event for one webhook. */
  webhook_deliveries: {
    id: Generated<number>;
    webhook_id: number;
    /** The same for every attempt, and for all webhooks. */
    event_id: string;
    event: string;
    /** JSON. */
    data: string;
    /** The public article whose data it holds; not of events about its end. */
    article_id: Generated<number | null>;
    /** Whose data it holds; deleted with them. */
    subscriber_id: number | null;
    state: 'waiting' | 'delivered' | 'failed';
    attempts: Generated<number>;
    /** The HTTP status of the last response. */
    status: Generated<number | null>;
    problem: Generated<string | null>;
    created_at: Millis;
    tried_at: Generated<Millis | null>;
  };

  /** The public articles as webhooks were last notified of them; survives the article. */
  webhook_articles: {
    article_id: number;
    slug: string;
    title: string;
    category: string;
    updated_at: Millis;
  };
}

/** Connections to social networks, and what is posted there about articles. */
export interface SocialTables {
  social_accounts: {
    id: Generated<number>;
    network: 'bluesky' | 'mastodon' | 'discord' | 'slack' | 'webhook';
    name: string;
    /** Origin of its server. */
    server: string;
    /** The name to log in with, if the network needs one. */
    login: string;
    /** App password, token or webhook URL, encrypted. */
    secret: string;
    /** A current login, encrypted. */
    session: Generated<string | null>;
    template: string;
    /** Slugs, separated by spaces; empty for all. */
    categories: string;
    /** Whether every article is posted, unless its author turns it off. */
    is_automatic: number;
    is_active: number;
    /** Characters per post, if the server sets its own limit. */
    max_chars: Generated<number | null>;
    /** Why it was turned off automatically. */
    problem: Generated<string | null>;
    created_at: Millis;
  };

  /** An article's words for one connection, and the post. */
  social_posts: {
    id: Generated<number>;
    article_id: number;
    /** Null after the connection was removed. */
    account_id: number | null;
    network: SocialTables['social_accounts']['network'];
    account_name: string;
    /** Null follows the connection. */
    is_chosen: number | null;
    /** Empty for the connection's template. */
    words: string;
    /** 'sending': a request may have reached the network. */
    state: 'draft' | 'waiting' | 'sending' | 'posted' | 'failed' | 'uncertain' | 'deleted';
    /** Identifies the post at the network, so that a repeated request can't create another. */
    key: string;
    attempts: Generated<number>;
    /** When a request without a clear answer was sent first. */
    sent_at: Generated<Millis | null>;
    remote_id: Generated<string | null>;
    url: Generated<string | null>;
    problem: Generated<string | null>;
    posted_at: Generated<Millis | null>;
  };

  /** Articles whose first publication was handled: they are never posted by themselves again. */
  social_articles: { article_id: number };
}
