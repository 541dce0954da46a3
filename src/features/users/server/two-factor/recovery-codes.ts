import { randomBytes, randomInt } from 'node:crypto';
import { countRows } from '#platform/db/count-rows.ts';
import type { Db } from '#platform/db/schema.ts';
import { RECOVERY_CODES } from '../../values.ts';
import { hashPassword } from '../passwords/hash.ts';

/** Nothing that is mistaken for something else. */
const LETTERS = 'abcdefghijkmnopqrstuvwxyz23456789';
const SALT_BYTES = 16;

const group = () => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** As it is hashed: however it was typed. */
const plain = (code: string) => code.toLowerCase().replace(/[^a-z0-9]/g, '');

export interface RecoveryCodes {
  /** To be shown this once. */
  codes: string[];
  /** Puts them in the place of all that the account had. */
  store: (trx: Db, userId: number) => Promise<void>;
}

/**
 * Makes new codes. They are hashed like passwords, being short; all of one account with one salt, so that
 * a code that is tried is hashed once.
 */
export async function makeRecoveryCodes(): Promise<RecoveryCodes> {
  const salt = randomBytes(SALT_BYTES);
  const codes = Array.from({ length: RECOVERY_CODES }, () => `${group()}-${group()}`);
  const hashes: string[] = [];
  // One after the other: those who log in meanwhile do not wait for all of them.
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

/** How many still work. */
export const recoveryCodesLeft = (db: Db, userId: number) => countRows(unused(db, userId));

/**
 * Checks a code. @returns takes it, inside of the transaction of what follows from it: once, however often
 * it was sent; null where there is none to compare it with
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
