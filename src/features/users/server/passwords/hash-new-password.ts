import type { Context } from '#platform/context.ts';
import type { Caller } from '#platform/http/caller.ts';
import { badField } from '#platform/http/problem.ts';
import { isBreached } from './breached-passwords.ts';
import { hashPassword } from './hash.ts';
import { checkStrength } from './password-strength.ts';

/** What the judgement of a new password needs. */
export type PasswordRules = Pick<Context, 'config' | 'fetchOutside'>;

/** What is wrong with the password that the account has already: it is not changed by it. */
export const SAME_PASSWORD = 'is the one that you have already. Choose another.';

/**
 * The hash of a new password, judged first.
 * @param field what the caller sent it as
 * @throws Problem 400 naming `field` where the password will not do, 503 `auth.busy`
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
    throw badField(field, 'is among passwords that leaked elsewhere. Choose another.');
  }
  return hashPassword(password);
}
