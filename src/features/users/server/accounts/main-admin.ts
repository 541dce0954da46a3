import { recordAudit } from '#features/audit-log/server/public.ts';
import { recordSecurity } from '#features/security-log/server/public.ts';
import type { Db } from '#platform/db/schema.ts';
import type { Caller } from '#platform/http/caller.ts';
import { generatePassword, hashPassword, passwordMatches } from '../passwords/hash.ts';
import { ensureAccount } from './accounts.ts';
import { replacePassword } from './replace-password.ts';

interface Wanted {
  username: string;
  /** From the settings: null where they give none. */
  password: string | null;
}

/**
 * Makes sure that the main admin is there, is an admin and can log in. A password from the settings is
 * given once: until another stands there, or none did at a start, one that was chosen since then holds.
 * Giving it is how somebody who lost everything gets back in, and puts everybody else out: sessions and
 * tokens end, also where it is the password of before, two-factor login is off and no email address is
 * known. Without a password anywhere a first one is made.
 * @returns the password that was made, to be shown this once; null where none was
 */
export async function ensureMainAdmin(
  trx: Db,
  { username, password }: Wanted,
  now: number,
  log: Caller['log'],
): Promise<string | null> {
  const id = await ensureAccount(trx, username, 'admin', now);
  const stored = await trx
    .updateTable('users')
    .set({ role: 'admin' })
    .where('id', '=', id)
    .returning(['username', 'password_hash', 'settings_hash'])
    .executeTakeFirstOrThrow();
  const isFirst = stored.password_hash === null;
  if (password === null) {
    if (stored.settings_hash !== null) {
      await trx.updateTable('users').set({ settings_hash: null }).where('id', '=', id).execute();
    }
    if (!isFirst) return null;
    const made = generatePassword();
    await replacePassword(trx, id, { hash: await hashPassword(made), own: false }, now);
    return made;
  }
  if (await passwordMatches(stored.settings_hash, password)) return null;
  const hash = await hashPassword(password);
  await replacePassword(trx, id, { hash, own: true }, now);
  // An address that an intruder left could have the next password mailed to it.
  const given = { settings_hash: await hashPassword(password), email: null };
  await trx.updateTable('users').set(given).where('id', '=', id).execute();
  if (isFirst) return null;
  for (const table of ['totp_secrets', 'passkeys', 'recovery_codes', 'challenges'] as const) {
    await trx.deleteFrom(table).where('user_id', '=', id).execute();
  }
  const subject = { type: 'user', id, name: stored.username } as const;
  await recordAudit(trx, now, { userId: null, name: 'Settings' }, [
    { action: 'user.password_changed', subject, detail: 'ADMIN_PASSWORD' },
  ]);
  const detail =
    'ADMIN_PASSWORD; sessions and tokens ended, two-factor login off, email address removed';
  const entry = { event: 'password.recovered', userId: id, account: stored.username } as const;
  await recordSecurity(trx, now, { address: '', agent: '', log }, { ...entry, detail });
  return null;
}
