import { DAY } from '#lib/durations.ts';
import type { Db } from '#platform/db/schema.ts';
import { Problem } from '#platform/http/problem.ts';
import type { LinkPageKind } from '../../paths.ts';
import type { Role } from '../../values.ts';
import { hashSecret, newSecret } from '../sessions/secrets.ts';

/** How long a link works; it also works only once. */
export const LINK_LIFETIME = DAY;
/** Expired links are deleted later, so that unused invitations stay visible. */
const KEPT_FOR = 90 * DAY;

interface NewLink {
  kind: LinkPageKind;
  userId: number;
  /** The admin who created it; null for a user who forgot the password. */
  createdBy: number | null;
  isEmailed: boolean;
}

/**
 * Creates a link for an account. A link from an admin or an invitation replaces older ones. A link for a forgotten
 * password doesn't: anyone can ask for one, and must not be able to end those that the owner has. A link that
 * confirms an email address replaces only its own kind.
 * @returns the secret, of which only the hash is stored, and the expiry in UTC milliseconds
 */
export async function makeLink(
  trx: Db,
  { kind, userId, createdBy, isEmailed }: NewLink,
  now: number,
): Promise<{ token: string; expiresAt: number }> {
  const token = newSecret();
  const expiresAt = now + LINK_LIFETIME;
  if (createdBy !== null || kind !== 'reset') {
    await trx
      .updateTable('account_links')
      .set({ expires_at: now })
      .where('user_id', '=', userId)
      .where('kind', kind === 'email' ? '=' : '!=', 'email')
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
      is_emailed: isEmailed ? 1 : 0,
      created_at: now,
      expires_at: expiresAt,
    })
    .execute();
  return { token, expiresAt };
}

interface OpenLink {
  id: number;
  kind: LinkPageKind;
  userId: number;
  username: string;
  role: Role;
  /** The account's current password hash; null for a new account. */
  passwordHash: string | null;
  isEmailed: boolean;
  /** The inviting user; null if deleted. */
  invitedBy: string | null;
  expiresAt: number;
}

/** What a secret opens; null if it is unknown or expired. Changes nothing. */
export async function openLink(db: Db, token: string, now: number): Promise<OpenLink | null> {
  const row = await db
    .selectFrom('account_links as link')
    .innerJoin('users', 'users.id', 'link.user_id')
    .leftJoin('users as maker', 'maker.id', 'link.created_by')
    .select(['link.id', 'link.kind', 'link.user_id', 'link.is_emailed', 'link.expires_at'])
    .select(['users.username', 'users.role', 'users.password_hash', 'maker.username as invited_by'])
    .where('link.token_hash', '=', hashSecret(token))
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
    isEmailed: row.is_emailed === 1,
    invitedBy: row.invited_by,
    expiresAt: row.expires_at,
  };
}

/** The address of an account received a link that was just used. */
export const markConfirmed = (trx: Db, userId: number) =>
  trx.updateTable('users').set({ email_confirmed: 1 }).where('id', '=', userId).execute();

export const linkExpired = () =>
  new Problem(410, 'link.expired', 'This link has expired or was already used. Ask for a new one.');
