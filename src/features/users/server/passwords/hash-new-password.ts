import type { Context } from '#platform/context.ts';
import type { Caller } from '#platform/http/caller.ts';
import { badField } from '#platform/http/problem.ts';
import { isBreached } from './breached-passwords.ts';
import { hashPassword } from './hash.ts';
import { checkStrength } from './password-strength.ts';

/** What checking a new password needs. */
export type PasswordRules = Pick<Context, 'config' | 'fetchOutside'>;

/** The error for a new password that equals the current one. */
export const SAME_PASSWORD = 'is the same as your current password. Choose another.';

/**
 * Checks a new password and hashes it.
 * @param field the field of the request, for errors
 * @throws Problem 400 naming `field` if the password isn't accepted, 503 `auth.busy`
 */
export async function hashNewPassword(
  { config, fetchOutside }: PasswordRules,
  { password, username }: { password: string; username: string },
  field: string,
  log: Caller['log'],
): Promise<string> {
  const { objection } = await checkStrength(password, [username, config.siteName]);
  if (objection !== null) throw badField(field, objection);
  if (config.passwordBreachCheck && (await isBreached({ fetchOutside }, password, log))) {
    throw badField(field, 'has appeared in a data breach. Choose another.');
  }
  return hashPassword(password);
}
