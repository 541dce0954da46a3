import { recordSecurity } from '#features/security-log/server/public.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Db } from '#platform/db/schema.ts';
import { badField } from '#platform/http/problem.ts';
import type { Actor, Requester } from '../sessions/actor.ts';
import { inTransactionOf, recordReauthentication } from '../sessions/sessions.ts';
import { checkPassword, type PasswordAttempt } from './check-password.ts';

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
 * Re-authenticates a session with the password.
 * @throws Problem as `withConfirmedPassword`
 */
export function reauthenticateWithPassword(
  context: Pick<Context, 'db' | 'now'>,
  attempt: Pick<PasswordAttempt, 'password' | 'browser'>,
  by: Actor & Requester,
): Promise<void> {
  return withConfirmedPassword(context, { ...attempt, field: 'password' }, by, (trx) =>
    inTransactionOf(trx, by, async () => {
      if (by.session !== null) await recordReauthentication(trx, by.session.id, context.now());
    }),
  );
}
