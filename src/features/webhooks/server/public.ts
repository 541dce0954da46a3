export {
  ARTICLE_EVENTS_JOB,
  followQuietly,
  notifyOnChange,
  recordArticleEvents,
} from './article-events.ts';
export {
  DELIVER_JOB,
  deleteDeliveriesAbout,
  PRUNE_DELIVERIES_JOB,
  pruneDeliveries,
  recordEvent,
} from './deliveries.ts';
export { deleteImportedWebhook, importWebhook } from './imported-webhooks.ts';
export { deliverEvents } from './send-and-retry.ts';
export { pauseRestoredWebhooks } from './store.ts';
export { pausedWebhooks, storedWebhooks } from './webhooks.views.ts';
