import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { recordSecurity } from '#features/security-log/server/public.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Caller } from '#platform/http/caller.ts';
import { Problem } from '#platform/http/problem.ts';
import type { Owner } from '../sessions/actor.ts';
import { recordReauthentication } from '../sessions/sessions.ts';
import { saveChallenge, takeChallenge } from '../two-factor/challenges.ts';
import { checkPasskey, requestOptions } from '../two-factor/passkeys.ts';

type Parts = Pick<Context, 'db' | 'config' | 'now'>;

/** The options for signing with one of the user's passkeys. */
export async function beginPasskeyReauthentication(
  { db, config, now }: Parts,
  { userId, session }: Owner,
) {
  const options = await requestOptions(db, config, userId, 'required');
  const whose = { userId, sessionId: session.id };
  await saveChallenge(db, 'reauthenticate', whose, options.challenge, now());
  return options;
}

/**
 * Re-authenticates a session with a passkey. It replaces the password, so the device must have verified
 * the user.
 * @throws Problem 400 `auth.passkey_refused`
 */
export async function reauthenticateWithPasskey(
  { db, config, now }: Parts,
  response: AuthenticationResponseJSON,
  { userId, name, session }: Owner,
  caller: Caller,
): Promise<void> {
  const challenge = await takeChallenge(db, 'reauthenticate', session.id, now());
  const signed = { userId, response, challenge, verified: true };
  const accept = await checkPasskey(db, config, signed, now(), caller.log);
  const proved = await inTransaction(db, async (trx) => {
    if (!(await accept(trx))) return false;
    await recordReauthentication(trx, session.id, now());
    return true;
  });
  if (proved) return;
  const entry = { event: 'reauthentication.failed', failed: true, userId, account: name } as const;
  await recordSecurity(db, now(), caller, { ...entry, detail: 'With a passkey' });
  const detail = 'The passkey wasn’t accepted. Try again, or use your password.';
  throw new Problem(400, 'auth.passkey_refused', detail);
}
