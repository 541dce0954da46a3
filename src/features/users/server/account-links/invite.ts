import { recordAudit } from '#features/audit-log/server/public.ts';
import { recordSecurity } from '#features/security-log/server/public.ts';
import { isoTime } from '#lib/format/iso.ts';
import { fold } from '#lib/text/search/words.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/schema.ts';
import { Problem } from '#platform/http/problem.ts';
import type { CreatedLink } from '../../contract.ts';
import type { Role } from '../../values.ts';
import { userById } from '../accounts/accounts.ts';
import { isOwn, subjectOf } from '../accounts/manage-users.ts';
import { enqueueLink } from '../notices/enqueue-link.ts';
import type { AccountsAdmin, Requester } from '../sessions/actor.ts';
import { inTransactionOf } from '../sessions/sessions.ts';
import { linkUrl } from './link-emails.ts';
import { LINK_LIFETIME, makeLink } from './links.ts';

type Parts = Pick<Context, 'db' | 'config' | 'now'>;

interface Invited {
  username: string;
  role: Role;
  email: string | null;
}

interface Recipient {
  id: number;
  username: string;
  email: string | null;
  email_confirmed: number;
}

/**
 * Emails a link, or returns it once if the site or the account has no email. A reset link isn't emailed to an address
 * that was never confirmed: it may be someone else's.
 */
async function createLink(
  trx: Db,
  { config, now }: Parts,
  { id, username, email, email_confirmed }: Recipient,
  kind: CreatedLink['kind'],
  by: Requester,
): Promise<CreatedLink> {
  const event = kind === 'invitation' ? 'account.invited' : 'password.reset';
  const entry = { event, userId: by.userId, account: by.name } as const;
  await recordSecurity(trx, now(), by.caller, { ...entry, detail: `${username}, by link` });
  const given = { userId: id, username, kind };
  if (config.smtp !== null && email !== null && (kind === 'invitation' || email_confirmed === 1)) {
    await enqueueLink(trx, { userId: id, username, kind, by: by.userId }, now());
    return { ...given, link: null, emailedTo: email, expiresAt: isoTime(now() + LINK_LIFETIME) };
  }
  const { token, expiresAt } = await makeLink(
    trx,
    { kind, userId: id, createdBy: by.userId, isEmailed: false },
    now(),
  );
  const link = linkUrl(config.siteUrl, kind, token);
  return { ...given, link, emailedTo: null, expiresAt: isoTime(expiresAt) };
}

/** Creates an account without a password, and a link to choose one. @throws Problem 409 `user.exists` */
export function invite(
  parts: Parts,
  { username, role, email }: Invited,
  by: AccountsAdmin,
): Promise<CreatedLink> {
  const now = parts.now();
  return inTransactionOf(parts.db, by, async (trx) => {
    const row = await trx
      .insertInto('users')
      .values({
        username,
        username_key: fold(username),
        role,
        email,
        password_hash: null,
        created_at: now,
      })
      .onConflict((conflict) => conflict.column('username_key').doNothing())
      .returning(['id', 'username', 'email', 'email_confirmed'])
      .executeTakeFirstOrThrow(
        () => new Problem(409, 'user.exists', `A user named ${username} already exists.`),
      );
    const detail = `${role}, invited`;
    await recordAudit(trx, now, by, [{ action: 'user.created', subject: subjectOf(row), detail }]);
    return createLink(trx, parts, row, 'invitation', by);
  });
}

/**
 * Creates a link for an account and expires older ones: an invitation if it has no password yet, otherwise a
 * reset link. The current password works until the link is used.
 * @throws Problem 403 `user.own_password` for the user's own account, 404
 */
export function makeLinkFor(parts: Parts, id: number, by: AccountsAdmin): Promise<CreatedLink> {
  return inTransactionOf(parts.db, by, async (trx) => {
    const user = await userById(trx, id);
    if (by.userId === id) throw isOwn('password');
    return createLink(trx, parts, user, user.password_hash === null ? 'invitation' : 'reset', by);
  });
}
