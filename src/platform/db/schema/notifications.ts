import type { Generated } from 'kysely';
import type { Millis } from './millis.ts';

type Kind =
  | 'assigned'
  | 'deadline'
  | 'mentioned'
  | 'replied'
  | 'submitted'
  | 'approved'
  | 'rejected'
  | 'published'
  | 'import_finished'
  | 'import_failed'
  | 'backup_finished'
  | 'job_failed';

/** What users are notified of, and how they want to be. */
export interface NotificationTables {
  /** One event for one user. */
  notifications: {
    id: Generated<number>;
    user_id: number;
    kind: Kind;
    /** Who did it; null for the site itself, or a deleted account. */
    actor_id: number | null;
    /** What it is about, as the user was allowed to see it; null once that is deleted. */
    title: string | null;
    /** What was written: a comment, a note. */
    text: string | null;
    /** How many things it stands for; `title` is the first. */
    count: number;
    article_id: number | null;
    /** The screen or tab of the admin area that shows it; null for an article. */
    screen: string | null;
    /** The permission without which the user may no longer see what it is about. */
    needs: string | null;
    /** An event with the same key notifies a user once. */
    key: string | null;
    /** 'now' and 'daily' wait to be sent; an email that is being sent is never sent again. */
    email: 'off' | 'now' | 'daily' | 'sending' | 'sent' | 'failed';
    created_at: Millis;
    read_at: Generated<Millis | null>;
  };

  /** How a user wants to be notified of a kind of event, if not by its default. */
  notification_choices: {
    user_id: number;
    kind: Kind;
    choice: 'off' | 'bell' | 'now' | 'daily';
  };
}
