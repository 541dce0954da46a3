import type { AdminPermission } from '#features/users/policy.ts';

/** What people are notified of, in the order of the choices. */
export const NOTIFICATION_KINDS = [
  'assigned',
  'deadline',
  'mentioned',
  'replied',
  'submitted',
  'approved',
  'rejected',
  'sent_back',
  'changes_blocked',
  'published',
  'late',
  'post_failed',
  'import_finished',
  'import_failed',
  'backup_finished',
  'job_failed',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** The permission of those whom a kind can concern; everyone without one. */
export const KIND_NEEDS: Partial<Record<NotificationKind, AdminPermission>> = {
  submitted: 'article:moderate',
  post_failed: 'article:moderate',
  import_finished: 'system:manage',
  import_failed: 'system:manage',
  backup_finished: 'system:manage',
  job_failed: 'system:manage',
};

/** The bell always shows a notification, except where 'off' is a choice. 'now' and 'daily' email it, too. */
export const CHOICES = ['off', 'bell', 'daily', 'now'] as const;
export type Choice = (typeof CHOICES)[number];

const DEFAULTS: Partial<Record<NotificationKind, Choice>> = {
  assigned: 'now',
  mentioned: 'now',
  replied: 'now',
  approved: 'now',
  rejected: 'now',
  sent_back: 'now',
  changes_blocked: 'now',
  late: 'now',
  submitted: 'daily',
  backup_finished: 'off',
};

/** How people are notified until they choose. */
export const defaultChoice = (kind: NotificationKind): Choice => DEFAULTS[kind] ?? 'bell';

/** Whether a kind can be turned off altogether: every night has a backup. */
export const isOptional = (kind: NotificationKind): boolean => defaultChoice(kind) === 'off';

/** The bell shows this many, then as many more. */
export const PAGE_SIZE = 20;
/** Each user's newest notifications are stored, older ones deleted. */
export const MAX_PER_USER = 500;
/** What one account does notifies a user at most this often in an hour. */
export const MAX_PER_ACTOR = 50;
/** Read notifications are deleted after this many days, all after a year. */
export const READ_DAYS = 90;
export const MAX_DAYS = 365;
/** When the daily summary is sent, in the time zone of the site. */
export const SUMMARY_HOUR = 8;
/** A longer text is shortened. */
export const MAX_TEXT = 200;
