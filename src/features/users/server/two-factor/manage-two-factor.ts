import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { type AuditActor, recordAudit } from '#features/audit-log/server/public.ts';
import { recordSecurity } from '#features/security-log/server/public.ts';
import { isoTime, isoTimeOrNull } from '#lib/format/iso.ts';
import { agentName } from '#lib/network/agent-name.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/schema.ts';
import type { Caller } from '#platform/http/caller.ts';
import { badField, Problem } from '#platform/http/problem.ts';
import type { Passkey, TwoFactor } from '../../two-factor.contract.ts';
import { MAX_PASSKEYS, RECOVERY_CODES } from '../../values.ts';
import { notifyOwner } from '../notices/notices.ts';
import type { Actor, CommandLine, Owner } from '../sessions/actor.ts';
import { endSessions, endSessionsOf, inTransactionOf } from '../sessions/sessions.ts';
import { saveChallenge, takeChallenge } from './challenges.ts';
import { beginCodes, codesUri, takeCode } from './one-time-codes.ts';
import { creationOptions, readNewPasskey } from './passkeys.ts';
import { makeRecoveryCodes, recoveryCodesLeft } from './recovery-codes.ts';
import { removeTwoFactor, twoFactorMethods } from './two-factor-methods.ts';

type Parts = Pick<Context, 'db' | 'config' | 'now'>;

interface PasskeyRow {
  id: number;
  name: string;
  created_at: number;
  used_at: number | null;
}

const toPasskey = ({ id, name, created_at, used_at }: PasskeyRow): Passkey => ({
  id,
  name,
  createdAt: isoTime(created_at),
  lastUsedAt: isoTimeOrNull(used_at),
});

/** The state of an account's two-factor login. */
export async function showTwoFactor(db: Db, userId: number): Promise<TwoFactor> {
  const passkeys = await db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'used_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  const codes = await db
    .selectFrom('totp_secrets')
    .select('confirmed_at')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const isOn = passkeys.length > 0 || Boolean(codes?.confirmed_at);
  return {
    passkeys: passkeys.map(toPasskey),
    oneTimeCodesSince: isoTimeOrNull(codes?.confirmed_at ?? null),
    recoveryCodes: isOn ? { left: await recoveryCodesLeft(db, userId), of: RECOVERY_CODES } : null,
  };
}

/** Records a change in both logs and notifies the owner, in the transaction that makes it. */
async function record(
  trx: Db,
  now: number,
  {
    by,
    caller,
    subject,
  }: { by: AuditActor; caller: Caller; subject: { id: number; name: string } },
  detail: string,
): Promise<void> {
  await recordAudit(trx, now, by, [
    { action: 'user.two_factor_changed', subject: { type: 'user', ...subject }, detail },
  ]);
  const whose = { userId: subject.id, account: subject.name };
  await recordSecurity(trx, now, caller, { event: 'two_factor.changed', ...whose, detail });
  await notifyOwner(trx, { userId: subject.id, notice: 'two_factor_changed' }, caller, now);
}

const ownChange = (owner: Owner, caller: Caller) => ({
  by: owner,
  caller,
  subject: { id: owner.userId, name: owner.name },
});

/**
 * Adds a second factor. The first one creates recovery codes and ends the account's other sessions, which
 * began with a password alone.
 * @param turnOn adds it, in the transaction
 * @returns its result, and the recovery codes; null if the account has some
 */
async function turningOn<T>(
  { db, now }: Parts,
  { owner, caller }: { owner: Owner; caller: Caller },
  detail: string,
  turnOn: (trx: Db) => Promise<T>,
): Promise<{ made: T; recoveryCodes: string[] | null }> {
  // Hashing is too slow for a transaction.
  const fresh =
    (await twoFactorMethods(db, owner.userId)).length === 0 ? await makeRecoveryCodes() : null;
  return inTransactionOf(db, owner, async (trx) => {
    const isFirst = (await twoFactorMethods(trx, owner.userId)).length === 0;
    const made = await turnOn(trx);
    await record(trx, now(), ownChange(owner, caller), detail);
    if (!isFirst || fresh === null) return { made, recoveryCodes: null };
    await fresh.store(trx, owner.userId);
    const others = { username: owner.name, id: null, keep: owner.session.id };
    await endSessions(trx, { userId: owner.userId, ...others }, { ...owner, caller }, now());
    return { made, recoveryCodes: fresh.codes };
  });
}

/**
 * Creates a secret for one-time codes, which are on once the first code is confirmed.
 * @throws Problem 409 `auth.codes_on`
 */
export async function beginTurningOnCodes({ db, config }: Parts, owner: Owner) {
  const { userId, name } = owner;
  const secret = await inTransactionOf(db, owner, async (trx) => {
    const on = await trx
      .selectFrom('totp_secrets')
      .select('user_id')
      .where('user_id', '=', userId)
      .where('confirmed_at', 'is not', null)
      .executeTakeFirst();
    if (on) {
      const detail = 'One-time codes are already on. Turn them off to set them up again.';
      throw new Problem(409, 'auth.codes_on', detail);
    }
    return beginCodes(trx, userId);
  });
  return { secret, uri: codesUri(secret, config.siteName, name) };
}

/**
 * Turns on one-time codes with the first code.
 * @throws Problem 400 naming `code`
 */
export async function turnOnCodes(parts: Parts, owner: Owner, code: string, caller: Caller) {
  const { recoveryCodes } = await turningOn(
    parts,
    { owner, caller },
    'One-time codes turned on',
    async (trx) => {
      if (await takeCode(trx, owner.userId, code, parts.now(), false)) return;
      throw badField('code', 'is wrong or expired');
    },
  );
  return recoveryCodes;
}

/** Recovery codes without another second factor are deleted. */
async function dropUnusable(trx: Db, userId: number): Promise<void> {
  if ((await twoFactorMethods(trx, userId)).length === 0) await removeTwoFactor(trx, userId);
}

/** @throws Problem 404 `auth.codes_off` */
export function turnOffCodes({ db, now }: Parts, owner: Owner, caller: Caller): Promise<void> {
  const { userId } = owner;
  return inTransactionOf(db, owner, async (trx) => {
    const off = await trx
      .deleteFrom('totp_secrets')
      .where('user_id', '=', userId)
      .where('confirmed_at', 'is not', null)
      .returning('user_id')
      .execute();
    if (off.length === 0) {
      throw new Problem(404, 'auth.codes_off', 'One-time codes are off.');
    }
    await dropUnusable(trx, userId);
    await record(trx, now(), ownChange(owner, caller), 'One-time codes turned off');
  });
}

/**
 * Creates new recovery codes; the old ones stop working.
 * @throws Problem 409 `auth.two_factor_off`
 */
export async function renewRecoveryCodes({ db, now }: Parts, owner: Owner, caller: Caller) {
  const { codes, store } = await makeRecoveryCodes();
  await inTransactionOf(db, owner, async (trx) => {
    if ((await twoFactorMethods(trx, owner.userId)).length === 0) {
      const detail = 'Two-factor login is off.';
      throw new Problem(409, 'auth.two_factor_off', detail);
    }
    await store(trx, owner.userId);
    await record(trx, now(), ownChange(owner, caller), 'New recovery codes created');
  });
  return codes;
}

/** The options for creating a passkey for the session's account. */
export async function beginAddingPasskey({ db, config, now }: Parts, owner: Owner) {
  const options = await creationOptions(db, config, owner);
  const whose = { userId: owner.userId, sessionId: owner.session.id };
  await saveChallenge(db, 'register', whose, options.challenge, now());
  return options;
}

/**
 * Adds a passkey created by the browser.
 * @throws Problem 400 `auth.passkey_refused`, 409 `auth.passkey_exists` or `auth.too_many_passkeys`
 */
export async function addPasskey(
  parts: Parts,
  owner: Owner,
  response: RegistrationResponseJSON,
  caller: Caller,
) {
  const { db, config, now } = parts;
  const challenge = await takeChallenge(db, 'register', owner.session.id, now());
  const passkey = challenge && (await readNewPasskey(config, response, challenge, caller.log));
  if (!passkey) {
    const detail = 'The passkey wasn’t accepted. Try again.';
    throw new Problem(400, 'auth.passkey_refused', detail);
  }
  const name = agentName(caller.agent);
  const { made, recoveryCodes } = await turningOn(
    parts,
    { owner, caller },
    `Passkey added: ${name}`,
    async (trx) => {
      const { passkeys } = await showTwoFactor(trx, owner.userId);
      if (passkeys.length >= MAX_PASSKEYS) {
        const detail = `An account can have at most ${MAX_PASSKEYS} passkeys. Remove one first.`;
        throw new Problem(409, 'auth.too_many_passkeys', detail);
      }
      const row = await trx
        .insertInto('passkeys')
        .values({ ...passkey, user_id: owner.userId, name, created_at: now(), used_at: null })
        .onConflict((conflict) => conflict.column('credential_id').doNothing())
        .returning(['id', 'name', 'created_at', 'used_at'])
        .executeTakeFirst();
      if (row) return toPasskey(row);
      throw new Problem(409, 'auth.passkey_exists', 'This passkey has already been added.');
    },
  );
  return { passkey: made, recoveryCodes };
}

const noPasskey = () =>
  new Problem(404, 'auth.passkey_not_found', 'None of your passkeys has this ID.');

/** @throws Problem 404 `auth.passkey_not_found` */
export async function renamePasskey(db: Db, userId: number, id: number, name: string) {
  const row = await db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(['id', 'name', 'created_at', 'used_at'])
    .executeTakeFirst();
  if (!row) throw noPasskey();
  return toPasskey(row);
}

/** @throws Problem 404 `auth.passkey_not_found` */
export function removePasskey(
  { db, now }: Parts,
  owner: Owner,
  id: number,
  caller: Caller,
): Promise<void> {
  return inTransactionOf(db, owner, async (trx) => {
    const row = await trx
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('user_id', '=', owner.userId)
      .returning('name')
      .executeTakeFirstOrThrow(() => noPasskey());
    await dropUnusable(trx, owner.userId);
    await record(trx, now(), ownChange(owner, caller), `Passkey removed: ${row.name}`);
  });
}

/**
 * Turns off two-factor login for a user who lost their devices, and ends their sessions and their link to the calendar.
 * @throws Problem 404
 */
export function turnOffTwoFactorOf(
  { db, now }: Parts,
  id: number,
  by: Actor | CommandLine,
  caller: Caller,
): Promise<void> {
  return inTransactionOf(db, by, async (trx) => {
    const user = await trx
      .selectFrom('users')
      .select(['id', 'username as name'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(() => new Problem(404, 'user.not_found', 'No user has this ID.'));
    if (!(await removeTwoFactor(trx, id))) {
      throw new Problem(
        409,
        'auth.two_factor_off',
        `Two-factor login of ${user.name} is already off.`,
      );
    }
    await endSessionsOf(trx, id);
    await trx.deleteFrom('calendar_feeds').where('user_id', '=', id).execute();
    const detail = `Two-factor login turned off by ${by.name}`;
    await record(trx, now(), { by, caller, subject: user }, detail);
  });
}
