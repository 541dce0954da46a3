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
