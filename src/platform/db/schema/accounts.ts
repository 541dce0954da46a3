import type { Generated } from 'kysely';
import type { Millis } from './millis.ts';

/** Accounts and their activity. */
export interface AccountTables {
  users: {
    id: Generated<number>;
    username: string;
    /** The user name folded for comparison; unique without regard to case. */
    username_key: string;
    role: 'admin' | 'editor' | 'author';
    /** argon2id; null for an account that can't log in. */
    password_hash: string | null;
    /** The account's email address; null without one. */
    email: string | null;
    /** 1 if a link that was emailed to this address was opened: only then it gets password reset links. */
    email_confirmed: Generated<number>;
    password_changed_at: Millis | null;
    /** 0 if the password was set by another user or the first start. */
    chose_own_password: Generated<number>;
    /** argon2 of the last `ADMIN_PASSWORD`, which is applied once. */
    settings_hash: string | null;
    last_login_at: Millis | null;
    created_at: Millis;
  };

  /** Sessions; only a hash of the cookie's secret is stored. */
  sessions: {
    id: Generated<number>;
    id_hash: string;
    user_id: number;
    /** The network address of its last use, and the browser of the login. */
    address: string;
    agent: string;
    created_at: Millis;
    used_at: Millis;
    /** The last authentication with a password or passkey. */
    authenticated_at: Millis;
  };

  /** Secrets of one-time codes (RFC 6238). */
  totp_secrets: {
    user_id: number;
    secret: string;
    /** Null until the first correct code. */
    confirmed_at: Millis | null;
    /** The time step of the last accepted code: none is accepted twice. */
    last_step: Generated<number>;
  };

  passkeys: {
    id: Generated<number>;
    user_id: number;
    /** base64url, like the key. */
    credential_id: string;
    public_key: string;
    counter: number;
    /** JSON: how the browser can reach the passkey. */
    transports: string;
    name: string;
    created_at: Millis;
    used_at: Millis | null;
  };

  recovery_codes: {
    id: Generated<number>;
    user_id: number;
    code_hash: string;
    used_at: Millis | null;
  };

  /** What a browser has yet to answer. */
  challenges: {
    /** For a login the hash of the cookie's secret, otherwise made from the session's ID. */
    id: string;
    purpose: 'login' | 'register' | 'reauthenticate';
    user_id: number;
    /** Null before the login is complete. */
    session_id: number | null;
    /** What a passkey has to sign; null if it wasn't asked, or has answered. */
    challenge: string | null;
    tries: Generated<number>;
    expires_at: Millis;
  };

  /** Single-use links for invitations, new passwords and to confirm email addresses. */
  account_links: {
    id: Generated<number>;
    token_hash: string;
    kind: 'invitation' | 'reset' | 'email';
    user_id: number;
    created_by: number | null;
    /** 1 if it was emailed to the account's address, 0 if it was shown to pass on. */
    is_emailed: number;
    created_at: Millis;
    expires_at: Millis;
  };

  /** Browsers that logged in to an account before: other people's guesses don't slow them down. */
  known_browsers: {
    /** One browser may be known to several accounts. */
    id_hash: string;
    user_id: number;
    created_at: Millis;
    used_at: Millis;
  };

  /** Wrong passwords and one-time codes, for the limits on guesses (`users/server/passwords/guess-limits.ts`). */
  login_failures: {
    id: Generated<number>;
    /** The folded username that was tried, whether it exists or not, or `codes:<user ID>`. */
    account: string;
    /** An IPv4 address, the /64 of an IPv6 one, or a known browser. */
    address: string;
    /** The /24 or /48 of the address; null for a known browser. */
    network: string | null;
    at: Millis;
  };

  api_tokens: {
    id: Generated<number>;
    name: string;
    token_hash: string;
    role: 'admin' | 'editor' | 'author';
    /** The account on whose behalf it acts. */
    user_id: number;
    scope: Generated<'read' | 'articles' | 'role'>;
    created_at: Millis;
    expires_at: Millis;
    renewed_at: Millis | null;
    used_at: Millis | null;
    /** The networks of its last uses ('203.0.113.x'), separated by spaces, newest first. */
    networks: Generated<string>;
  };

  /** Security events of accounts and data, stored for a limited time. */
  security_log: {
    id: Generated<number>;
    at: Millis;
    event: string;
    /** 1 if something was refused or failed. */
    failed: number;
    user_id: number | null;
    /** The account's name at that time, or the name that was tried. */
    account: string;
    /** The IPv4 address, or the /64 of an IPv6 address. */
    network: string;
    address: string;
    agent: string;
    detail: string | null;
    /** How many events this entry stands for. */
    times: Generated<number>;
    /** What these events have in common. */
    key: string | null;
  };

  /** Who did what and when, with names of that time. */
  audit_log: {
    id: Generated<number>;
    at: Millis;
    user_id: number | null;
    actor: string;
    action: string;
    subject_type: string;
    subject_id: number;
    subject_name: string;
    detail: string | null;
  };
}

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
  | 'sent_back'
  | 'changes_blocked'
  | 'late'
  | 'job_failed'
  | 'post_failed';

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
