export { ARTICLE_EVENTS_JOB, notifyOnChange, recordArticleEvents } from './article-events.ts';
export { DELIVER_JOB, recordEvent } from './deliveries.ts';
export { deliverEvent } from './send.ts';
