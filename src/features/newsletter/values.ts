export const SUBSCRIBER_STATES = ['confirmed', 'pending', 'unsubscribed', 'bounced'] as const;
export type SubscriberState = (typeof SUBSCRIBER_STATES)[number];

/** 'paused': the mail server takes no mail, or none of this digest; see `server/sending`. */
export const DIGEST_STATES = [
  'draft',
  'scheduled',
  'sending',
  'paused',
  'sent',
  'cancelled',
] as const;
export type DigestState = (typeof DIGEST_STATES)[number];

/** What a digest takes. */
export const DIGEST_LIMITS = { subject: 150, intro: 2000, articles: 30 } as const;

/** The longest address that mail knows (RFC 5321 §4.5.3.1.3, without its brackets). */
export const EMAIL_MAX = 254;

/** What the specification has a form say when the server says nothing (spec §8 'Newsletter'). */
export const SUBSCRIBED = 'Successfully subscribed to newsletter!';
export const SUBSCRIBE_FAILED_TITLE = 'Subscription Failed';
export const SUBSCRIBE_FAILED = 'Failed to subscribe to newsletter. Please try again.';
/** With mail: it is the same for an address that is on the list already. */
export const SUBSCRIBE_CONFIRM =
  'Almost there: open the link in the email that we send you. It is good for 48 hours.';

/** The field that people do not see and programs fill in (a honeypot). */
export const TRAP_FIELD = 'website';
