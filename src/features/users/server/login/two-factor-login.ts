import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { recordSecurity } from '#features/security-log/server/public.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/schema.ts';
import { inTransaction } from '#platform/db/store.ts';
import type { Caller } from '#platform/http/caller.ts';
import { Problem } from '#platform/http/problem.ts';
import type { Person } from '../sessions/actor.ts';
import { knownBrowser, rememberBrowser } from '../sessions/known-browsers.ts';
import { hashSecret, newSecret } from '../sessions/secrets.ts';
import { beginSession } from '../sessions/sessions.ts';
import { CHALLENGE_LIFETIME, pruneChallenges } from '../two-factor/challenges.ts';
import { takeCode } from '../two-factor/one-time-codes.ts';
import { checkPasskey, requestOptions } from '../two-factor/passkeys.ts';
import { checkRecoveryCode, recoveryCodesLeft } from '../two-factor/recovery-codes.ts';
import { codeWait, recordCodeAttempt } from './step-limits.ts';

/** Answers that one login may try. */
const MAX_TRIES = 5;
const RECOVERY = 'a recovery code';
const LEFT = ['No tries', 'One try', 'Two tries', 'Three tries', 'Four tries'];

type Parts = Pick<Context, 'db' | 'config' | 'now'>;

/**
 * Asks for the second step of a login whose password was right.
 * @returns the secret for the cookie that binds it to this browser; only its hash is kept
 */
export async function beginTwoFactorLogin(trx: Db, userId: number, now: number): Promise<string> {
  await pruneChallenges(trx, now);
  const secret = newSecret();
  await trx
    .insertInto('challenges')
    .values({
      id: hashSecret(secret),
      purpose: 'login',
      user_id: userId,
      session_id: null,
      challenge: null,
      expires_at: now + CHALLENGE_LIFETIME,
    })
    .execute();
  return secret;
}

const expired = () =>
  new Problem(
    401,
    'auth.two_factor_expired',
    'This took too long, or too many tries. Log in again.',
  );

async function pending(db: Db, secret: string | undefined, now: number) {
  if (secret === undefined) throw expired();
  const row = await db
    .selectFrom('challenges')
    .innerJoin('users', 'users.id', 'challenges.user_id')
    .select(['challenges.id', 'challenge', 'tries', 'user_id', 'username', 'username_key', 'role'])
    .where('challenges.id', '=', hashSecret(secret))
    .where('purpose', '=', 'login')
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (!row || row.tries >= MAX_TRIES) throw expired();
  return row;
}

/**
 * What the browser needs to have a passkey of the account sign.
 * @throws Problem 401 `auth.two_factor_expired`
 */
export async function beginPasskeyLogin({ db, config, now }: Parts, secret: string | undefined) {
  const { id, user_id } = await pending(db, secret, now());
  const options = await requestOptions(db, config, user_id, 'preferred');
  const { challenge } = options;
  await db.updateTable('challenges').set({ challenge }).where('id', '=', id).execute();
  return options;
}

/** What the browser sends along: the secrets of this login and, where it is known, its own. */
interface LoginCookies {
  secret: string | undefined;
  browser: string | undefined;
}

/** What was answered: a passkey's signature, or a one-time or recovery code as it was typed. */
export type TwoFactorAnswer =
  | { passkey: AuthenticationResponseJSON; code?: never }
  | { code: string; passkey?: never };

/** As apps show them, with or without a space; recovery codes have letters or are longer. */
const isOneTime = (code: string) => /^\d{6}$/.test(code);

/**
 * Completes a login with the answer to its second step.
 * @returns the secrets of the session and of the browser, and whose they are
 * @throws Problem 401 `auth.two_factor_failed` or `auth.two_factor_expired`, 429 `auth.slow_down` with Retry-After
 */
export async function completeTwoFactorLogin(
  { db, config, now }: Parts,
  { secret, browser }: LoginCookies,
  answer: TwoFactorAnswer,
  caller: Caller,
): Promise<{ secret: string; browser: string; person: Person }> {
  // Counted before it is checked: answers sent all at once are no way around the limits.
  const { asked, uncount } = await inTransaction(db, async (trx) => {
    const asked = await pending(trx, secret, now());
    const known = await knownBrowser(trx, browser, asked.username_key, now());
    const from = { userId: asked.user_id, browser: known };
    if (answer.code !== undefined) {
      const wait = await codeWait(trx, from, now());
      if (wait > 0) throw slowDown(wait);
    }
    await trx
      .updateTable('challenges')
      .set({ tries: asked.tries + 1, challenge: null })
      .where('id', '=', asked.id)
      .execute();
    const uncount = answer.code === undefined ? null : await recordCodeAttempt(trx, from, now());
    return { asked, uncount };
  });
  const { id, user_id: userId, username, role, tries } = asked;
  const { way, accept } = await checkAnswer({ db, config, now }, answer, asked, caller);

  const session = await inTransaction(db, async (trx) => {
    const open = await trx
      .selectFrom('challenges')
      .select('id')
      .where('id', '=', id)
      .executeTakeFirst();
    // Another answer came first, or the account was changed or deleted meanwhile.
    if (!open) throw expired();
    if (!(await accept(trx))) return null;
    await trx.deleteFrom('challenges').where('id', '=', id).execute();
    await uncount?.(trx);
    const who = { userId, account: username };
    await recordSecurity(trx, now(), caller, { event: 'login', ...who, detail: `With ${way}` });
    if (way === RECOVERY) {
      const detail = `${await recoveryCodesLeft(trx, userId)} left`;
      await recordSecurity(trx, now(), caller, { event: 'recovery_code.used', ...who, detail });
    }
    return {
      secret: await beginSession(trx, userId, caller, now()),
      browser: await rememberBrowser(trx, userId, browser, caller, now()),
      person: { userId, name: username, role },
    };
  });
  if (session !== null) return session;

  const detail = `Right password, but ${way} was wrong`;
  const entry = { event: 'login.failed', failed: true, userId, account: username } as const;
  await recordSecurity(db, now(), caller, { ...entry, detail });
  throw refusal(answer, MAX_TRIES - 1 - tries);
}

/** @returns with what it was answered, and what takes that as right */
async function checkAnswer(
  { db, config, now }: Parts,
  answer: TwoFactorAnswer,
  { user_id: userId, challenge }: { user_id: number; challenge: string | null },
  caller: Caller,
): Promise<{ way: string; accept: (trx: Db) => Promise<boolean> }> {
  if (answer.passkey) {
    const signed = { userId, response: answer.passkey, challenge, verified: false };
    return { way: 'a passkey', accept: await checkPasskey(db, config, signed, now(), caller.log) };
  }
  const { code } = answer;
  if (isOneTime(code)) {
    return {
      way: 'a one-time code',
      accept: (trx) => takeCode(trx, userId, code, now(), true),
    };
  }
  return { way: RECOVERY, accept: await checkRecoveryCode(db, userId, code, now()) };
}

function refusal(answer: TwoFactorAnswer, left: number): Problem {
  if (left <= 0) return expired();
  const tries = `${LEFT[left]} left.`;
  if (answer.passkey) {
    return new Problem(401, 'auth.two_factor_failed', `This passkey was not accepted. ${tries}`);
  }
  const why = isOneTime(answer.code)
    ? 'This code is not right, older than 30 seconds, or already used.'
    : 'This recovery code is not right, or already used.';
  return new Problem(401, 'auth.two_factor_failed', `${why} ${tries}`);
}

function slowDown(wait: number): Problem {
  const minutes = Math.ceil(wait / 60_000);
  const detail = `Too many wrong codes. Use a passkey, or try again in ${minutes} minutes.`;
  return new Problem(429, 'auth.slow_down', detail, {
    headers: { 'retry-after': String(Math.ceil(wait / 1000)) },
  });
}
