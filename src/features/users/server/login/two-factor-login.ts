import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { recordSecurity } from '#features/security-log/server/public.ts';
import { formatCount } from '#lib/format/count.ts';
import { fold } from '#lib/text/search/words.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Db } from '#platform/db/schema.ts';
import type { Caller } from '#platform/http/caller.ts';
import { Problem } from '#platform/http/problem.ts';
import { codeGuess, codeWait, deleteFailure, recordFailure } from '../passwords/guess-limits.ts';
import type { Person } from '../sessions/actor.ts';
import { knownBrowser, rememberBrowser } from '../sessions/known-browsers.ts';
import { hashSecret, newSecret } from '../sessions/secrets.ts';
import { beginSession } from '../sessions/sessions.ts';
import { CHALLENGE_LIFETIME, pruneChallenges } from '../two-factor/challenges.ts';
import { takeCode } from '../two-factor/one-time-codes.ts';
import { checkPasskey, requestOptions } from '../two-factor/passkeys.ts';
import { checkRecoveryCode, recoveryCodesLeft } from '../two-factor/recovery-codes.ts';

/** Answers that one login may try. */
const MAX_TRIES = 5;
const RECOVERY = 'recovery code';

type Parts = Pick<Context, 'db' | 'config' | 'now'>;

/**
 * Starts the second part of a login whose password was right.
 * @returns the secret for the cookie that binds it to this browser; only its hash is stored
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
    'This login expired, or had too many wrong tries. Log in again.',
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
 * The options for logging in with one of the account's passkeys.
 * @throws Problem 401 `auth.two_factor_expired`
 */
export async function beginPasskeyLogin({ db, config, now }: Parts, secret: string | undefined) {
  const { id, user_id } = await pending(db, secret, now());
  const options = await requestOptions(db, config, user_id, 'preferred');
  const { challenge } = options;
  await db.updateTable('challenges').set({ challenge }).where('id', '=', id).execute();
  return options;
}

/** The secrets that the browser sends: of this login and, if it is known, its own. */
interface LoginCookies {
  secret: string | undefined;
  browser: string | undefined;
}

/** A passkey's signature, or a one-time or recovery code as typed. */
export type TwoFactorAnswer =
  | { passkey: AuthenticationResponseJSON; code?: never }
  | { code: string; passkey?: never };

/** Recovery codes have letters or are longer. */
const isOneTime = (code: string) => /^\d{6}$/.test(code);

/**
 * Completes a login with its second factor.
 * @returns the secrets of the session and of the browser
 * @throws Problem 401 `auth.two_factor_failed` or `auth.two_factor_expired`, 429 `auth.slow_down` with Retry-After
 */
export async function completeTwoFactorLogin(
  { db, config, now }: Parts,
  { secret, browser }: LoginCookies,
  answer: TwoFactorAnswer,
  caller: Caller,
): Promise<{ secret: string; browser: string; person: Person }> {
  // Counted before the check, so that parallel guesses can't get around the limits.
  const { asked, failure } = await inTransaction(db, async (trx) => {
    const asked = await pending(trx, secret, now());
    const known = await knownBrowser(trx, browser, asked.username_key, now());
    const guess = codeGuess(asked.user_id, known);
    if (answer.code !== undefined) {
      const wait = await codeWait(trx, guess, now());
      if (wait > 0) throw slowDown(wait);
    }
    await trx
      .updateTable('challenges')
      .set({ tries: asked.tries + 1, challenge: null })
      .where('id', '=', asked.id)
      .execute();
    const failure = answer.code === undefined ? null : await recordFailure(trx, guess, now());
    return { asked, failure };
  });
  const { id, user_id: userId, username, role, tries } = asked;
  const { way, accept } = await checkAnswer({ db, config, now }, answer, asked, caller);

  const session = await inTransaction(db, async (trx) => {
    const open = await trx
      .selectFrom('challenges')
      .select('id')
      .where('id', '=', id)
      .executeTakeFirst();
    // Another answer came first, or the account was changed or deleted.
    if (!open) throw expired();
    if (!(await accept(trx))) return null;
    await trx.deleteFrom('challenges').where('id', '=', id).execute();
    if (failure !== null) await deleteFailure(trx, failure);
    const who = { userId, account: username };
    await recordSecurity(trx, now(), caller, { event: 'login', ...who, detail: `With a ${way}` });
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

  const detail = `Right password, wrong ${way}`;
  const entry = { event: 'login.failed', failed: true, userId, account: username } as const;
  await recordSecurity(db, now(), caller, { ...entry, detail });
  throw refusal(answer, MAX_TRIES - 1 - tries);
}

/**
 * Checks a code of a user who is logged in, and counts it like a guess at the login.
 * @returns whether it is right; it is then used up
 * @throws Problem 429 `auth.slow_down` with Retry-After
 */
export async function isRightCode(
  parts: Parts,
  code: string,
  { userId, name, caller, browser }: Person & { caller: Caller; browser: string | undefined },
): Promise<boolean> {
  const { db, now } = parts;
  const failure = await inTransaction(db, async (trx) => {
    const guess = codeGuess(userId, await knownBrowser(trx, browser, fold(name), now()));
    const wait = await codeWait(trx, guess, now());
    if (wait > 0) throw slowDown(wait);
    return recordFailure(trx, guess, now());
  });
  const { accept } = await checkAnswer(
    parts,
    { code },
    { user_id: userId, challenge: null },
    caller,
  );
  return inTransaction(db, async (trx) => {
    if (!(await accept(trx))) return false;
    await deleteFailure(trx, failure);
    return true;
  });
}

/** @returns the name of the second factor, and a function that accepts it */
async function checkAnswer(
  { db, config, now }: Parts,
  answer: TwoFactorAnswer,
  { user_id: userId, challenge }: { user_id: number; challenge: string | null },
  caller: Caller,
): Promise<{ way: string; accept: (trx: Db) => Promise<boolean> }> {
  if (answer.passkey) {
    const signed = { userId, response: answer.passkey, challenge, verified: false };
    return { way: 'passkey', accept: await checkPasskey(db, config, signed, now(), caller.log) };
  }
  const { code } = answer;
  if (isOneTime(code)) {
    return {
      way: 'one-time code',
      accept: (trx) => takeCode(trx, userId, code, now(), true),
    };
  }
  return { way: RECOVERY, accept: await checkRecoveryCode(db, userId, code, now()) };
}

function refusal(answer: TwoFactorAnswer, left: number): Problem {
  if (left <= 0) return expired();
  const tries = `${formatCount(left, 'try', 'tries')} left.`;
  if (answer.passkey) {
    return new Problem(401, 'auth.two_factor_failed', `The passkey wasn’t accepted. ${tries}`);
  }
  const why = isOneTime(answer.code)
    ? 'This code is wrong, expired or already used.'
    : 'This recovery code is wrong or already used.';
  return new Problem(401, 'auth.two_factor_failed', `${why} ${tries}`);
}

function slowDown(wait: number): Problem {
  const minutes = Math.ceil(wait / 60_000);
  const detail = `Too many wrong codes. Use a passkey, or try again in ${formatCount(minutes, 'minute')}.`;
  return new Problem(429, 'auth.slow_down', detail, {
    headers: { 'retry-after': String(Math.ceil(wait / 1000)) },
  });
}
