import { recordAudit } from '#features/audit-log/server/public.ts';
import { recordSecurity } from '#features/security-log/server/public.ts';
import type { SecurityEvent } from '#features/security-log/values.ts';
import { fold } from '#lib/text/words.ts';
import type { Config } from '#platform/config/config.ts';
import type { Db } from '#platform/db/schema.ts';
import { inTransaction } from '#platform/db/store.ts';
import { Problem } from '#platform/http/problem.ts';
import type { User } from '../../contract.ts';
import type { Role } from '../../values.ts';
import { newHash, type PasswordRules } from '../passwords/new-hash.ts';
import type { Doer } from '../sessions/actor.ts';
import { accountsWithSecondStep, stepMethods } from '../sessions/second-step.ts';
import { endSessionsOf } from '../sessions/sessions.ts';
import { userById } from './accounts.ts';
import { replacePassword } from './replace-password.ts';

type Names = Pick<Config, 'adminUsername' | 'siteName'>;

export const isMainAdmin = ({ adminUsername }: Pick<Config, 'adminUsername'>, username: string) =>
  fold(adminUsername) === fold(username);

const toUser = (
  config: Names,
  row: { id: number; username: string; role: Role },
  twoStep: boolean,
): User => ({
  id: row.id,
  username: row.username,
  role: row.role,
  isMainAdmin: isMainAdmin(config, row.username),
  twoStep,
});

export async function listUsers(db: Db, config: Names): Promise<User[]> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'username', 'role'])
    .orderBy('id')
    .execute();
  const twoStep = await accountsWithSecondStep(db);
  return rows.map((row) => toUser(config, row, twoStep.has(row.id)));
}

export const subjectOf = ({ id, username }: { id: number; username: string }) =>
  ({ type: 'user', id, name: username }) as const;

/** What one account does to another, in the security log: who did it, and to whom in the detail. */
const noteSecurity = (
  trx: Db,
  now: number,
  { userId, name, caller }: Doer,
  event: SecurityEvent,
  detail: string,
) => recordSecurity(trx, now, caller, { event, userId, account: name, detail });

/** @throws Problem 409 `user.exists`; 400 for a password that is too easy */
export async function createUser(
  db: Db,
  rules: PasswordRules,
  { username, password, role }: { username: string; password: string; role: Role },
  by: Doer,
  now: number,
): Promise<User> {
  const { config } = rules;
  const log = by.caller.log;
  const password_hash = await newHash(rules, { password, username }, 'password', log);
  return inTransaction(db, async (trx) => {
    const row = await trx
      .insertInto('users')
      .values({
        username,
        username_key: fold(username),
        role,
        password_hash,
        password_changed_at: now,
        chose_password: 0,
        created_at: now,
      })
      .onConflict((conflict) => conflict.column('username_key').doNothing())
      .returning(['id', 'username', 'role'])
      .executeTakeFirst();
    if (!row) throw new Problem(409, 'user.exists', `There is a user named ${username} already.`);
    await recordAudit(trx, now, by, [
      { action: 'user.created', subject: subjectOf(row), detail: role },
    ]);
    await noteSecurity(trx, now, by, 'account.created', `${row.username}, ${role}`);
    return toUser(config, row, false);
  });
}

/**
 * Changes a role, or sets the password of somebody else; the account's sessions end, and with a new
 * password its tokens.
 * @throws Problem 403 `user.protected` for demoting the main admin, 403 `user.own_password`, 404, 400
 */
export async function changeUser(
  db: Db,
  rules: PasswordRules,
  id: number,
  { role, password }: { role?: Role | undefined; password?: string | undefined },
  by: Doer,
  now: number,
): Promise<User> {
  const { username } = await userById(db, id);
  if (password !== undefined && by.userId === id) {
    const detail = 'Change your own password in your account: it asks for the current one.';
    throw new Problem(403, 'user.own_password', detail);
  }
  const { config } = rules;
  const log = by.caller.log;
  const hash = password && (await newHash(rules, { password, username }, 'password', log));
  return inTransaction(db, async (trx) => {
    const user = await userById(trx, id);
    if (role !== undefined && role !== 'admin' && isMainAdmin(config, user.username)) {
      throw new Problem(403, 'user.protected', `Cannot demote the ${user.username} account`);
    }
    const newRole = role !== undefined && role !== user.role ? role : null;
    if (newRole !== null) {
      await trx.updateTable('users').set({ role: newRole }).where('id', '=', id).execute();
      await endSessionsOf(trx, id);
      const change = `${user.username}: ${user.role}, now ${newRole}`;
      await noteSecurity(trx, now, by, 'role.changed', change);
    }
    if (hash) {
      await replacePassword(trx, id, { hash, own: false }, now);
      await noteSecurity(trx, now, by, 'password.reset', user.username);
    }
    const subject = subjectOf(user);
    await recordAudit(trx, now, by, [
      ...(newRole === null
        ? []
        : [{ action: 'user.role_changed', subject, detail: newRole } as const]),
      ...(hash ? [{ action: 'user.password_changed', subject } as const] : []),
    ]);
    const twoStep = (await stepMethods(trx, id)).length > 0;
    return toUser(config, { ...user, role: newRole ?? user.role }, twoStep);
  });
}

/**
 * Deletes an account; its articles stay as they are.
 * @throws Problem 403 `user.protected` for the main admin, 404
 */
export function deleteUser(
  db: Db,
  config: Names,
  id: number,
  by: Doer,
  now: number,
): Promise<string> {
  return inTransaction(db, async (trx) => {
    const user = await userById(trx, id);
    if (isMainAdmin(config, user.username)) {
      throw new Problem(403, 'user.protected', `Cannot delete the ${user.username} account`);
    }
    const eventBy = by.userId === id ? { ...by, userId: null } : by;
    await trx.deleteFrom('users').where('id', '=', id).execute();
    await recordAudit(trx, now, eventBy, [{ action: 'user.deleted', subject: subjectOf(user) }]);
    await noteSecurity(trx, now, eventBy, 'account.deleted', user.username);
    return user.username;
  });
}
