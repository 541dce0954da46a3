import { Secret, TOTP } from 'otpauth';
import type { Db } from '#platform/db/schema.ts';

/** RFC 4226 asks for 160 bits; apps agree on SHA-1, six digits and 30 seconds. */
const SECRET_BYTES = 20;
/** A clock may be one step off, before or after (RFC 6238 §5.2). */
const DRIFT = 1;

/** Begins anew with a secret that is not in use before its first right code. @returns it, in base 32 */
export async function beginCodes(db: Db, userId: number): Promise<string> {
  const secret = new Secret({ size: SECRET_BYTES }).base32;
  await db
    .insertInto('totp_secrets')
    .values({ user_id: userId, secret, confirmed_at: null })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ secret, confirmed_at: null, last_step: 0 }),
    )
    .execute();
  return secret;
}

/** What an app reads from the QR code. */
export function codesUri(secret: string, issuer: string, label: string): string {
  return new TOTP({ secret, issuer, label }).toString();
}

/** The step of time that a code belongs to; null where it is wrong now. */
function stepOf(secret: string, token: string, now: number): number | null {
  const codes = new TOTP({ secret });
  const delta = codes.validate({ token, timestamp: now, window: DRIFT });
  return delta === null ? null : codes.counter({ timestamp: now }) + delta;
}

/**
 * Takes a code, inside of the transaction of what follows from it; none is taken twice, nor one older
 * than the last.
 * @param confirmed whether the secret is in use, or this is its first code
 */
export async function takeCode(
  trx: Db,
  userId: number,
  code: string,
  now: number,
  confirmed: boolean,
): Promise<boolean> {
  const row = await trx
    .selectFrom('totp_secrets')
    .select(['secret', 'last_step'])
    .where('user_id', '=', userId)
    .where('confirmed_at', confirmed ? 'is not' : 'is', null)
    .executeTakeFirst();
  const step = row ? stepOf(row.secret, code, now) : null;
  if (!row || step === null || step <= row.last_step) return false;
  await trx
    .updateTable('totp_secrets')
    .set({ last_step: step, ...(!confirmed && { confirmed_at: now }) })
    .where('user_id', '=', userId)
    .execute();
  return true;
}
