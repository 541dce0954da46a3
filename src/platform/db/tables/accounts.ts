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
    created_at: Millis;
  };

  /** Whoever has logged in; the secret in the cookie is kept as a hash alone. */
  sessions: {
    id_hash: string;
    user_id: number;
    created_at: Millis;
    used_at: Millis;
  };

  login_failures: {
    id: Generated<number>;
    /** The name that was tried, folded; whether there is such an account does not matter. */
    account: string;
    address: string;
    at: Millis;
  };

  api_tokens: {
    id: Generated<number>;
    name: string;
    token_hash: string;
    role: 'admin' | 'editor' | 'author';
    /** In whose name it acts. */
    user_id: number;
    created_at: Millis;
    used_at: Millis | null;
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
