/** What people are notified of, in the order of the choices. */
const NOTIFICATION_KINDS = [
  'assigned',
  'deadline',
  'mentioned',
  'replied',
  'submitted',
  'approved',
  'rejected',
  'published',
  'import_finished',
  'import_failed',
  'backup_finished',
  'job_failed',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** The bell always shows a notification, except where 'off' is a choice. 'now' and 'daily' email it, too. */
const CHOICES = ['off', 'bell', 'daily', 'now'] as const;
export type Choice = (typeof CHOICES)[number];

const DEFAULTS: Partial<Record<NotificationKind, Choice>> = {
  assigned: 'now',
  mentioned: 'now',
  replied: 'now',
  approved: 'now',
  rejected: 'now',
  submitted: 'daily',
  backup_finished: 'off',
};

/** How people are notified until they choose. */
export const defaultChoice = (kind: NotificationKind): Choice => DEFAULTS[kind] ?? 'bell';

/** What one account does notifies a user at most this often in an hour. */
export const MAX_PER_ACTOR = 50;
/** A longer text is shortened. */
export const TEXT_MAX = 200;
