import { randomBytes, randomInt } from 'node:crypto';
import { countRows } from '#platform/db/queries/count-rows.ts';
import type { Db } from '#platform/db/schema.ts';
import { RECOVERY_CODES } from '../../values.ts';
import { hashPassword } from '../passwords/hash.ts';

/** Characters that can't be confused with each other. */
const LETTERS = 'abcdefghijkmnopqrstuvwxyz23456789';
const SALT_BYTES = 16;

const group = () => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** The form that is hashed, however it was typed. */
const plain = (code: string) => code.toLowerCase().replace(/[^a-z0-9]/g, '');

export interface RecoveryCodes {
  /** To show once. */
  codes: string[];
  /** Replaces all recovery codes of the account. */
  store: (trx: Db, userId: number) => Promise<void>;
}

/**
 * Creates recovery codes. They are short, so they are hashed like passwords; all codes of an account share
 * a salt, so that checking a code takes one hash.
 */
export async function makeRecoveryCodes(): Promise<RecoveryCodes> {
  const salt = randomBytes(SALT_BYTES);
  const codes = Array.from({ length: RECOVERY_CODES }, () => `${group()}-${group()}`);
  const hashes: string[] = [];
  // One after the other, so that other logins don't wait for all of them.
  for (const code of codes) hashes.push(await hashPassword(plain(code), salt));
  return {
    codes,
    store: async (trx, userId) => {
      await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
      const rows = hashes.map((code_hash) => ({ user_id: userId, code_hash }));
      await trx.insertInto('recovery_codes').values(rows).execute();
    },
  };
}

const unused = (db: Db, userId: number) =>
  db.selectFrom('recovery_codes').where('user_id', '=', userId).where('used_at', 'is', null);

/** How many are unused. */
export const recoveryCodesLeft = (db: Db, userId: number) => countRows(unused(db, userId));

/**
 * Checks a recovery code. @returns a function that accepts it once, in the transaction of what it allows
 */
export async function checkRecoveryCode(
  db: Db,
  userId: number,
  code: string,
  now: number,
): Promise<(trx: Db) => Promise<boolean>> {
  const row = await unused(db, userId).select('code_hash').executeTakeFirst();
  // $argon2id$v=19$m=..,t=..,p=..$salt$hash
  const salt = row?.code_hash.split('$')[4];
  if (salt === undefined) return async () => false;
  const code_hash = await hashPassword(plain(code), Buffer.from(salt, 'base64'));
  return async (trx) => {
    const taken = await trx
      .updateTable('recovery_codes')
      .set({ used_at: now })
      .where('user_id', '=', userId)
      .where('code_hash', '=', code_hash)
      .where('used_at', 'is', null)
      .returning('id')
      .execute();
    return taken.length > 0;
  };
}
