/** What webhooks can be notified of. */
export const WEBHOOK_EVENTS = [
  'article.published',
  'article.updated',
  'article.unpublished',
  'article.deleted',
  'subscriber.confirmed',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** Sent on request, to try a webhook. */
export const TEST_EVENT = 'webhook.test';

export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const;

export const MAX_WEBHOOKS = 20;
export const URL_MAX = 2000;
/** Days that the delivery log goes back. */
export const LOG_DAYS = 30;
/** Hours that a replaced secret still signs requests. */
export const OLD_SECRET_HOURS = 24;
/** A webhook is paused after this number of failed deliveries in a row. */
export const MAX_FAILURES = 20;
