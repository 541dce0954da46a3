import { createHash } from 'node:crypto';
import type { Context } from '#platform/context.ts';
import type { Caller } from '#platform/http/caller.ts';

/** Have I Been Pwned's list of breached passwords, by hash prefix. */
const RANGE = 'https://api.pwnedpasswords.com/range/';
const PREFIX = 5;

/**
 * Whether a password appeared in a known breach. The service gets five of the forty characters of its SHA-1
 * and answers with padding, so that neither it nor an eavesdropper learns the password
 * (https://haveibeenpwned.com/API/v3#PwnedPasswords). If it can't be reached, the password is accepted and
 * the log warns.
 */
export async function isBreached(
  { fetchOutside }: Pick<Context, 'fetchOutside'>,
  password: string,
  log: Caller['log'],
): Promise<boolean> {
  const hash = createHash('sha1').update(password).digest('hex').toUpperCase();
  try {
    const { status, body } = await fetchOutside(RANGE + hash.slice(0, PREFIX), {
      headers: { 'add-padding': 'true' },
      namedByOperator: true,
    });
    if (status !== 200) throw new Error(`The service answered ${status}.`);
    const rest = hash.slice(PREFIX);
    // 'SUFFIX:COUNT'; a padded line counts 0.
    return body
      .toString('utf8')
      .split(/\r?\n/)
      .some((found) => found.startsWith(`${rest}:`) && !found.endsWith(':0'));
  } catch (error) {
    log.warn({ err: error }, 'breached password check failed');
    return false;
  }
}
