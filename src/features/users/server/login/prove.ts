import { recordSecurity } from '#features/security-log/server/public.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/db/store.ts';
import type { Caller } from '#platform/http/caller.ts';
import { badField } from '#platform/http/problem.ts';
import type { Actor } from '../sessions/actor.ts';
import { renewProof } from '../sessions/sessions.ts';
import { checkPassword, type PasswordAttempt } from './check-password.ts';

/**
 * Proves with the password that it is still the same person who uses the session.
 * @throws Problem 400 naming `password`, 429 `auth.slow_down` and 503 `auth.busy` with Retry-After
 */
export async function proveByPassword(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { password, browser }: Pick<PasswordAttempt, 'password' | 'browser'>,
  { userId, name, session }: Actor,
  caller: Caller,
): Promise<void> {
  const { accept } = await checkPassword(
    { db, now },
    { username: name, password, browser },
    caller,
  );
  const proved = await inTransaction(db, async (trx) => {
    const user = await accept(trx);
    if (user?.id !== userId || session === null) return false;
    await renewProof(trx, session.id, now());
    return true;
  });
  if (proved) return;
  const entry = { event: 'proof.failed', failed: true, userId, account: name } as const;
  await recordSecurity(db, now(), caller, entry);
  throw badField('password', 'is not your password');
}
