import { Secret, TOTP } from 'otpauth';
import type { Db } from '#platform/db/schema.ts';

/** RFC 4226 asks for 160 bits; apps agree on SHA-1, six digits and 30 seconds. */
const SECRET_BYTES = 20;
/** A clock may be one time step off (RFC 6238 §5.2). */
const DRIFT = 1;

/** Creates a secret that is used once its first code is confirmed. @returns it, in base 32 */
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

/** The content of the QR code. */
export function codesUri(secret: string, issuer: string, label: string): string {
  return new TOTP({ secret, issuer, label }).toString();
}

/** The time step that a code belongs to; null if it isn't valid now. */
function stepOf(secret: string, token: string, now: number): number | null {
  const codes = new TOTP({ secret });
  const delta = codes.validate({ token, timestamp: now, window: DRIFT });
  return delta === null ? null : codes.counter({ timestamp: now }) + delta;
}

/**
 * Accepts a code, in the transaction of what it allows. No code is accepted twice, nor one older than the
 * last.
 * @param confirmed false for the first code of a new secret
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
