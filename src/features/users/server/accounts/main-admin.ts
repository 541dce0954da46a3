import { recordAudit } from '#features/audit-log/server/public.ts';
import { recordSecurity } from '#features/security-log/server/public.ts';
import type { Db } from '#platform/db/schema.ts';
import type { Caller } from '#platform/http/caller.ts';
import { generatePassword, hashPassword, passwordMatches } from '../passwords/hash.ts';
import { ensureAccount } from './accounts.ts';
import { replacePassword } from './replace-password.ts';

interface Wanted {
  username: string;
  /** From the settings; null if not set. */
  password: string | null;
}

/**
 * Makes sure that the main admin exists, is an admin and can log in. A password from the settings is applied
 * once: a password chosen later stays until the setting changes, or was missing at a start. This is how an
 * owner who lost everything gets back in, so it shuts everyone else out: sessions and tokens end, two-factor
 * login is turned off and the email address is removed. Without any password, a first one is generated.
 * @returns the generated password, to show once; null if none was generated
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
  // An intruder's email address could receive the next reset link.
  const given = { settings_hash: await hashPassword(password), email: null, email_confirmed: 0 };
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
