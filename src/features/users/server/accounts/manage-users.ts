import type { z } from 'zod';
import { recordAudit } from '#features/audit-log/server/public.ts';
import { recordSecurity } from '#features/security-log/server/public.ts';
import type { SecurityEvent } from '#features/security-log/values.ts';
import { isoTimeOrNull } from '#lib/format/iso.ts';
import { fold } from '#lib/text/search/words.ts';
import type { Config } from '#platform/config/config.ts';
import type { Db } from '#platform/db/schema.ts';
import { Problem } from '#platform/http/problem.ts';
import type { changeUserSchema, createUserSchema, User } from '../../contract.ts';
import { deleteAccountJobs } from '../notices/account-jobs.ts';
import { enqueueConfirmation } from '../notices/enqueue-link.ts';
import { notifyOwner } from '../notices/notices.ts';
import { hashNewPassword, type PasswordRules } from '../passwords/hash-new-password.ts';
import type { AccountsAdmin, Requester } from '../sessions/actor.ts';
import { endSessionsOf, inTransactionOf } from '../sessions/sessions.ts';
import { usersWithTwoFactor } from '../two-factor/two-factor-methods.ts';
import { userById } from './accounts.ts';
import { replacePassword } from './replace-password.ts';
import { setEmail } from './set-email.ts';

type Names = Pick<Config, 'adminUsername'>;

export const isMainAdmin = ({ adminUsername }: Pick<Config, 'adminUsername'>, username: string) =>
  fold(adminUsername) === fold(username);

/** The users, as admins see them. @param id only this one */
export async function listUsers(db: Db, config: Names, id?: number): Promise<User[]> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'username', 'role', 'email', 'email_confirmed', 'last_login_at'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('account_links')
            .select('account_links.id')
            .whereRef('account_links.user_id', '=', 'users.id')
            .where('account_links.kind', '=', 'invitation')
            .where('users.password_hash', 'is', null),
        )
        .as('isInvited'),
    )
    .$if(id !== undefined, (query) => query.where('users.id', '=', Number(id)))
    .orderBy('id')
    .execute();
  const withStep = await usersWithTwoFactor(db);
  return rows.map(({ isInvited, email_confirmed, last_login_at, ...row }) => ({
    ...row,
    emailConfirmed: email_confirmed === 1,
    lastLoginAt: isoTimeOrNull(last_login_at),
    twoFactor: withStep.has(row.id),
    isMainAdmin: isMainAdmin(config, row.username),
    isInvited: Boolean(isInvited),
  }));
}

async function oneUser(db: Db, config: Names, id: number): Promise<User> {
  const [user] = await listUsers(db, config, id);
  if (user === undefined) throw new Error('an account that was just written is there');
  return user;
}

export const subjectOf = ({ id, username }: { id: number; username: string }) =>
  ({ type: 'user', id, name: username }) as const;

/** Logs what one account does to another: who did it, and to whom in the detail. */
const recordAccountEvent = (
  trx: Db,
  now: number,
  { userId, name, caller }: Requester,
  event: SecurityEvent,
  detail: string,
) => recordSecurity(trx, now, caller, { event, userId, account: name, detail });

/** The user's own password and email can be changed only with the current password. */
export function isOwn(what: 'password' | 'email address'): Problem {
  const detail = `Change your own ${what} on the Account screen, which asks for your current password.`;
  return new Problem(403, 'user.own_password', detail);
}

/** @throws Problem 409 `user.exists`; 400 for a password that is too easy */
export async function createUser(
  db: Db,
  rules: PasswordRules,
  { username, password, role, email }: z.infer<typeof createUserSchema>,
  by: AccountsAdmin,
  now: number,
): Promise<User> {
  const { config } = rules;
  const log = by.caller.log;
  const password_hash = await hashNewPassword(rules, { password, username }, 'password', log);
  return inTransactionOf(db, by, async (trx) => {
    const row = await trx
      .insertInto('users')
      .values({
        username,
        username_key: fold(username),
        role,
        email,
        password_hash,
        password_changed_at: now,
        chose_own_password: 0,
        created_at: now,
      })
      .onConflict((conflict) => conflict.column('username_key').doNothing())
      .returning(['id', 'username', 'email'])
      .executeTakeFirstOrThrow(
        () => new Problem(409, 'user.exists', `A user named ${username} already exists.`),
      );
    await recordAudit(trx, now, by, [
      { action: 'user.created', subject: subjectOf(row), detail: role },
    ]);
    await recordAccountEvent(trx, now, by, 'account.created', `${row.username}, ${role}`);
    await enqueueConfirmation(trx, config, row, now);
    return oneUser(trx, config, row.id);
  });
}

/**
 * Changes the role, email or password of a user. A new role or password ends the user's sessions, a new
 * password also their tokens.
 * @throws Problem 403 `user.protected` for demoting the main admin, 403 `user.own_password` for the user's own
 *   password or email, 404, 400
 */
export async function changeUser(
  db: Db,
  rules: PasswordRules,
  id: number,
  { role, password, email }: z.infer<typeof changeUserSchema>,
  by: AccountsAdmin,
  now: number,
): Promise<User> {
  const { username } = await userById(db, id);
  if (by.userId === id && password !== undefined) throw isOwn('password');
  if (by.userId === id && email !== undefined) throw isOwn('email address');
  const { config } = rules;
  const log = by.caller.log;
  const hash = password && (await hashNewPassword(rules, { password, username }, 'password', log));
  return inTransactionOf(db, by, async (trx) => {
    const user = await userById(trx, id);
    if (role !== undefined && role !== 'admin' && isMainAdmin(config, user.username)) {
      throw new Problem(403, 'user.protected', `Cannot demote the ${user.username} account`);
    }
    const newRole = role !== undefined && role !== user.role ? role : null;
    if (newRole !== null) {
      await trx.updateTable('users').set({ role: newRole }).where('id', '=', id).execute();
      await endSessionsOf(trx, id);
      const change = `${user.username}: ${user.role}, now ${newRole}`;
      await recordAccountEvent(trx, now, by, 'role.changed', change);
    }
    if (hash) {
      await replacePassword(trx, id, { hash, own: false }, now);
      await recordAccountEvent(trx, now, by, 'password.reset', user.username);
      await notifyOwner(trx, { userId: id, notice: 'password_reset' }, by.caller, now);
    }
    if (email !== undefined) await setEmail(trx, config, { id, email }, by, now);
    const subject = subjectOf(user);
    await recordAudit(trx, now, by, [
      ...(newRole === null
        ? []
        : [{ action: 'user.role_changed', subject, detail: newRole } as const]),
      ...(hash ? [{ action: 'user.password_changed', subject } as const] : []),
    ]);
    return oneUser(trx, config, id);
  });
}

/**
 * Deletes a user; their articles stay.
 * @throws Problem 403 `user.protected` for the main admin, 404
 */
export function deleteUser(
  db: Db,
  config: Names,
  id: number,
  by: AccountsAdmin,
  now: number,
): Promise<string> {
  return inTransactionOf(db, by, async (trx) => {
    const user = await userById(trx, id);
    if (isMainAdmin(config, user.username)) {
      throw new Problem(403, 'user.protected', `Cannot delete the ${user.username} account`);
    }
    const eventBy = by.userId === id ? { ...by, userId: null } : by;
    await trx.deleteFrom('users').where('id', '=', id).execute();
    await trx.deleteFrom('login_failures').where('account', '=', user.username_key).execute();
    await deleteAccountJobs(trx, user);
    await recordAudit(trx, now, eventBy, [{ action: 'user.deleted', subject: subjectOf(user) }]);
    await recordAccountEvent(trx, now, eventBy, 'account.deleted', user.username);
    return user.username;
  });
}
