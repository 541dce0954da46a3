import { recordSecurity } from '#features/security-log/server/public.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Db } from '#platform/db/schema.ts';
import { badField } from '#platform/http/problem.ts';
import type { Actor, Requester } from '../sessions/actor.ts';
import { inTransactionOf, recordReauthentication } from '../sessions/sessions.ts';
import { twoFactorMethods } from '../two-factor/two-factor-methods.ts';
import { checkPassword, type PasswordAttempt } from './check-password.ts';
import { isRightCode } from './two-factor-login.ts';

interface OwnPassword extends Pick<PasswordAttempt, 'password' | 'browser'> {
  /** The field of the request that holds it, for errors. */
  field: 'password' | 'currentPassword';
}

/**
 * Runs `work` if the user's own password is right, in the transaction that accepts it.
 * @throws Problem 400 naming the field, 429 `auth.slow_down` and 503 `auth.busy` with Retry-After
 */
export async function withConfirmedPassword<T>(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { password, browser, field }: OwnPassword,
  { userId, name, caller }: Actor & Requester,
  work: (trx: Db) => Promise<T>,
): Promise<T> {
  const { accept } = await checkPassword(
    { db, now },
    { username: name, password, browser },
    caller,
  );
  const done = await inTransaction(db, async (trx) => {
    // An admin may have set a new password in the meantime: that one stays.
    if ((await accept(trx))?.id !== userId) return null;
    return { answer: await work(trx) };
  });
  if (done !== null) return done.answer;
  const entry = { event: 'reauthentication.failed', failed: true, userId, account: name } as const;
  await recordSecurity(db, now(), caller, entry);
  throw badField(field, 'is incorrect');
}

/**
 * Re-authenticates a session with the password, and with a code if the account has two-factor login: the password alone
 * must not be enough to turn that off.
 * @throws Problem as `withConfirmedPassword`; 400 naming `code`
 */
export async function reauthenticateWithPassword(
  context: Pick<Context, 'db' | 'config' | 'now'>,
  {
    code,
    ...attempt
  }: Pick<PasswordAttempt, 'password' | 'browser'> & { code?: string | undefined },
  by: Actor & Requester,
): Promise<void> {
  const { db, now } = context;
  const { userId, name, caller } = by;
  const needsCode = (await twoFactorMethods(db, userId)).length > 0;
  if (needsCode && code === undefined) throw badField('code', 'is required');
  await withConfirmedPassword(
    context,
    { ...attempt, field: 'password' },
    by,
    async () => undefined,
  );
  if (needsCode && code !== undefined) {
    if (!(await isRightCode(context, code, { ...by, browser: attempt.browser }))) {
      const entry = { event: 'reauthentication.failed', failed: true, userId } as const;
      const detail = 'Right password, wrong code';
      await recordSecurity(db, now(), caller, { ...entry, account: name, detail });
      throw badField('code', 'is wrong, expired or already used');
    }
  }
  await inTransactionOf(db, by, async (trx) => {
    if (by.session !== null) await recordReauthentication(trx, by.session.id, now());
  });
}
