import { message } from '#lib/messages/messages.ts';
export const SUBSCRIBER_STATES = ['confirmed', 'pending', 'unsubscribed', 'bounced'] as const;
export type SubscriberState = (typeof SUBSCRIBER_STATES)[number];

/** 'paused': the mail server refuses emails; see `server/digests/send-digest.ts`. */
export const DIGEST_STATES = [
  'draft',
  'scheduled',
  'sending',
  'paused',
  'sent',
  'canceled',
] as const;
export type DigestState = (typeof DIGEST_STATES)[number];

/** What readers can follow by email. */
export const TOPIC_KINDS = ['tag', 'game', 'author', 'series'] as const;
export type TopicKind = (typeof TOPIC_KINDS)[number];

/** The limits of a digest. */
export const DIGEST_LIMITS = { subject: 150, intro: 2000, articles: 30 } as const;

/** The maximum number of subscribers in a CSV file, and of its characters. */
export const SUBSCRIBER_CSV_ROWS = 20_000;
export const SUBSCRIBER_CSV_MAX = 5_000_000;

/** RFC 5321 §4.5.3.1.3 */
export const EMAIL_MAX = 254;

/** Texts of the specification (spec §8 'Newsletter'). */
export const SUBSCRIBED = message('Successfully subscribed to newsletter!');
export const SUBSCRIBE_FAILED_TITLE = message('Subscription Failed');
export const SUBSCRIBE_FAILED = message('Failed to subscribe to newsletter. Please try again.');
/** If email is set up; the same for an address that is already subscribed. */
export const SUBSCRIBE_CONFIRM = message(
  'Almost there: open the link in the email we’ve sent you. It expires in 48 hours.',
);

/** For readers who follow a topic while email is not set up. */
export const FOLLOW_SAVED = message('Saved. We’ll email you a link to confirm.');

/** The newsletter in a list of what a subscriber gets. */
export const THE_NEWSLETTER = message('the newsletter');

/** The honeypot field: people don't see it, bots fill it in. */
export const TRAP_FIELD = 'website';
