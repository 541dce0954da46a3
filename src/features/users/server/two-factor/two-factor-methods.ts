import { sql } from 'kysely';
import type { Config } from '#platform/config/config.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/schema.ts';
import { type Role, TWO_FACTOR_METHODS, type TwoFactorMethod } from '../../values.ts';

/**
 * The second factors of an account; empty if two-factor login is off. Recovery codes alone don't count:
 * they only replace a passkey or one-time code.
 */
export async function twoFactorMethods(db: Db, userId: number): Promise<TwoFactorMethod[]> {
  const passkey = db.selectFrom('passkeys').select(sql<TwoFactorMethod>`'passkey'`.as('method'));
  const code = db.selectFrom('totp_secrets').select(sql<TwoFactorMethod>`'code'`.as('method'));
  const recovery = db
    .selectFrom('recovery_codes')
    .select(sql<TwoFactorMethod>`'recovery'`.as('method'));
  const found = await passkey
    .where('user_id', '=', userId)
    .union(code.where('user_id', '=', userId).where('confirmed_at', 'is not', null))
    .union(recovery.where('user_id', '=', userId).where('used_at', 'is', null))
    .execute();
  const methods = new Set(found.map(({ method }) => method));
  if (!methods.has('passkey') && !methods.has('code')) return [];
  return TWO_FACTOR_METHODS.filter((method) => methods.has(method));
}

/** The accounts with two-factor login. */
export async function usersWithTwoFactor(db: Db): Promise<Set<number>> {
  const rows = await db
    .selectFrom('passkeys')
    .select('user_id')
    .union(db.selectFrom('totp_secrets').select('user_id').where('confirmed_at', 'is not', null))
    .execute();
  return new Set(rows.map(({ user_id }) => user_id));
}

/** Whether the settings require two-factor login of this role (`REQUIRE_TWO_FACTOR`). */
function requiresTwoFactor({ requireTwoFactor }: Pick<Config, 'requireTwoFactor'>, role: Role) {
  return requireTwoFactor === 'all' || (requireTwoFactor === 'admins' && role === 'admin');
}

/** Deletes all second factors of an account, recovery codes included. @returns whether there were any */
export async function removeTwoFactor(db: Db, userId: number): Promise<boolean> {
  const had = await twoFactorMethods(db, userId);
  for (const table of ['passkeys', 'totp_secrets', 'recovery_codes', 'challenges'] as const) {
    await db.deleteFrom(table).where('user_id', '=', userId).execute();
  }
  return had.length > 0;
}

/** Whether the user's role requires two-factor login and it isn't set up. */
export async function lacksRequiredTwoFactor(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { userId, role }: { userId: number; role: Role },
): Promise<boolean> {
  return requiresTwoFactor(config, role) && (await twoFactorMethods(db, userId)).length === 0;
}
