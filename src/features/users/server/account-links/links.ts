import { DAY } from '#lib/durations.ts';
import type { Db } from '#platform/db/schema.ts';
import type { Role } from '../../values.ts';
import { hashSecret, newSecret } from '../sessions/secrets.ts';

/** How long a link works; it also works only once. */
export const LINK_LIFETIME = DAY;
/** Expired links are deleted later, so that unused invitations stay visible. */
const KEPT_FOR = 90 * DAY;

export type LinkKind = 'invitation' | 'reset';

interface NewLink {
  kind: LinkKind;
  userId: number;
  /** The admin who created it; null for a user who forgot the password. */
  createdBy: number | null;
}

/**
 * Creates a link for an account. A link from an admin or an invitation replaces older ones. A link for a forgotten
 * password doesn't: anyone can ask for one, and must not be able to end those that the owner has.
 * @returns the secret, of which only the hash is stored, and the expiry in UTC milliseconds
 */
export async function makeLink(
  trx: Db,
  { kind, userId, createdBy }: NewLink,
  now: number,
): Promise<{ token: string; expiresAt: number }> {
  const token = newSecret();
  const expiresAt = now + LINK_LIFETIME;
  if (createdBy !== null || kind === 'invitation') {
    await trx
      .updateTable('account_links')
      .set({ expires_at: now })
      .where('user_id', '=', userId)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .execute();
  }
  await trx
    .deleteFrom('account_links')
    .where('created_at', '<', now - KEPT_FOR)
    .execute();
  await trx
    .insertInto('account_links')
    .values({
      kind,
      token_hash: hashSecret(token),
      user_id: userId,
      created_by: createdBy,
      created_at: now,
      expires_at: expiresAt,
      used_at: null,
    })
    .execute();
  return { token, expiresAt };
}

interface OpenLink {
  id: number;
  kind: LinkKind;
  userId: number;
  username: string;
  role: Role;
  /** The account's current password hash; null for a new account. */
  passwordHash: string | null;
  /** The inviting user; null if deleted. */
  invitedBy: string | null;
  expiresAt: number;
}

/** What a secret opens; null if it is unknown, expired or used. Changes nothing. */
export async function openLink(db: Db, token: string, now: number): Promise<OpenLink | null> {
  const row = await db
    .selectFrom('account_links as link')
    .innerJoin('users', 'users.id', 'link.user_id')
    .leftJoin('users as maker', 'maker.id', 'link.created_by')
    .select(['link.id', 'link.kind', 'link.user_id', 'link.expires_at'])
    .select(['users.username', 'users.role', 'users.password_hash', 'maker.username as invited_by'])
    .where('link.token_hash', '=', hashSecret(token))
    .where('link.used_at', 'is', null)
    .where('link.expires_at', '>', now)
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: row.id,
    kind: row.kind,
    userId: row.user_id,
    username: row.username,
    role: row.role,
    passwordHash: row.password_hash,
    invitedBy: row.invited_by,
    expiresAt: row.expires_at,
  };
}
