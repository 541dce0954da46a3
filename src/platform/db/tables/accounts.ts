import type { Generated } from 'kysely';
import type { Millis } from './millis.ts';

/** Who may log in, and what they did. */
export interface AccountTables {
  users: {
    id: Generated<number>;
    username: string;
    /** The username folded for comparison: unique without regard to case. */
    username_key: string;
    role: 'admin' | 'editor' | 'author';
    /** argon2id; null for an account that cannot log in. */
    password_hash: string | null;
    /** Where mail about the account goes; null where nobody said. */
    email: string | null;
    password_changed_at: Millis | null;
    /** 0 where somebody else chose the password, or the first start did. */
    chose_own_password: Generated<number>;
    /** argon2 of the password that the settings gave last (`ADMIN_PASSWORD`): it is given once. */
    settings_hash: string | null;
    created_at: Millis;
  };

  /** Whoever has logged in; the secret in the cookie is kept as a hash alone. */
  sessions: {
    id: Generated<number>;
    id_hash: string;
    user_id: number;
    /** The network address it was last used from, and the browser it was begun with. */
    address: string;
    agent: string;
    created_at: Millis;
    used_at: Millis;
    /** When a password or passkey was last checked. */
    authenticated_at: Millis;
  };

  /** Secrets of one-time codes (RFC 6238). */
  totp_secrets: {
    user_id: number;
    secret: string;
    /** Null until the first right code. */
    confirmed_at: Millis | null;
    /** The step of the last code that was taken: none is taken twice. */
    last_step: Generated<number>;
  };

  passkeys: {
    id: Generated<number>;
    user_id: number;
    /** base64url, like the key. */
    credential_id: string;
    public_key: string;
    counter: number;
    /** JSON: how the browser may reach it. */
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

  /** What a browser was asked and has not answered yet. */
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

  /** Links that work once: to join, and to choose a new password. */
  account_links: {
    id: Generated<number>;
    token_hash: string;
    kind: 'invitation' | 'reset';
    user_id: number;
    created_by: number | null;
    created_at: Millis;
    expires_at: Millis;
    used_at: Millis | null;
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
    /** In whose name it acts. */
    user_id: number;
    scope: Generated<'read' | 'articles' | 'role'>;
    created_at: Millis;
    expires_at: Millis;
    renewed_at: Millis | null;
    used_at: Millis | null;
    /** The networks that it was used from last ('203.0.113.x'), a space between them, the newest first. */
    networks: Generated<string>;
  };

  /** What concerns the security of accounts and data; kept for a limited time. */
  security_log: {
    id: Generated<number>;
    at: Millis;
    event: string;
    /** 1 where something was refused or went wrong. */
    failed: number;
    user_id: number | null;
    /** The account's name as it was then, or as it was tried. */
    account: string;
    /** The address, or the /64 of IPv6 that it is in. */
    network: string;
    address: string;
    agent: string;
    detail: string | null;
    /** How often it happened, where one entry stands for several. */
    times: Generated<number>;
    /** What is the same in those. */
    key: string | null;
  };

  /** Who did what and when; names as they were then. */
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
