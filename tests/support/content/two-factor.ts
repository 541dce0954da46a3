import { Secret, TOTP } from 'otpauth';
import { pino } from 'pino';
import { beginCodes, takeCode } from '#features/users/server/two-factor/one-time-codes.ts';
import { readNewPasskey } from '#features/users/server/two-factor/passkeys.ts';
import { makeRecoveryCodes } from '#features/users/server/two-factor/recovery-codes.ts';
import { HOUR } from '#lib/durations.ts';
import type { Db } from '#platform/db/schema.ts';
import { NOW } from '../databases/now.ts';
import { Authenticator } from './authenticator.ts';

const SILENT = pino({ level: 'silent' });
const SITE = { siteUrl: 'http://localhost:3000', siteName: 'Savepoint' };

/** The code that an authenticator app shows at a time. */
export const codeAt = (secret: string, timestamp: number) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp });

/** Turns on one-time codes an hour ago. @returns the secret */
export async function giveCodes(db: Db, userId: number): Promise<string> {
  const secret = await beginCodes(db, userId);
  const before = NOW - HOUR;
  await takeCode(db, userId, codeAt(secret, before), before, false);
  return secret;
}

/** @returns the codes */
export async function giveRecoveryCodes(db: Db, userId: number): Promise<string[]> {
  const { codes, store } = await makeRecoveryCodes();
  await store(db, userId);
  return codes;
}

/** Adds a passkey. @returns the device that has it */
export async function givePasskey(db: Db, userId: number, name = 'Laptop'): Promise<Authenticator> {
  const device = new Authenticator(SITE.siteUrl);
  const challenge = 'a-challenge';
  const passkey = await readNewPasskey(SITE, device.create({ challenge }), challenge, SILENT);
  if (!passkey) throw new Error('the device made no passkey');
  await db
    .insertInto('passkeys')
    .values({ ...passkey, user_id: userId, name, created_at: NOW, used_at: null })
    .execute();
  return device;
}
