import { fold } from '#lib/text/search/words.ts';
import type { Config } from '#platform/config/config.ts';
import { ConfigError } from '#platform/config/schemas.ts';
import type { Db } from '#platform/db/schema.ts';
import type { Caller } from '#platform/http/caller.ts';
import { passwordMatches } from './hash.ts';
import { checkStrength } from './password-strength.ts';

/**
 * Checks the main admin's password from the settings before it is applied. A weak password that is already
 * in use only logs a warning.
 * @throws ConfigError naming the variable and the problem, without the value
 */
export async function checkAdminPassword(
  db: Db,
  {
    adminUsername,
    adminPassword,
    siteName,
  }: Pick<Config, 'adminUsername' | 'adminPassword' | 'siteName'>,
  log: Caller['log'],
): Promise<void> {
  if (adminPassword === null) return;
  const stored = await db
    .selectFrom('users')
    .select(['password_hash', 'settings_hash'])
    .where('username_key', '=', fold(adminUsername))
    .executeTakeFirst();
  const holds =
    (await passwordMatches(stored?.settings_hash ?? null, adminPassword)) ||
    (await passwordMatches(stored?.password_hash ?? null, adminPassword));
  const judged = checkStrength(adminPassword, [adminUsername, siteName]);
  if (holds) {
    // The start doesn't wait for this.
    judged.then(
      ({ objection }) => objection && log.warn(`ADMIN_PASSWORD ${objection} It stays in use.`),
      (error: unknown) => log.warn({ err: error }, 'ADMIN_PASSWORD strength check failed'),
    );
    return;
  }
  const { objection } = await judged;
  if (objection !== null) {
    throw new ConfigError(`ADMIN_PASSWORD ${objection} (The value is not shown here.)`);
  }
}
