import type { Context } from '#platform/context.ts';
import { Problem } from '#platform/http/problem.ts';

/**
 * Hands a mail to the server now, for the address of an account.
 * @returns the address
 * @throws Problem 409 `mail.missing` without SMTP_URL, 409 `mail.no_address` where the account has none,
 *   502 `mail.test_failed` with the server's answer
 */
export async function sendTestEmail(
  { db, config, mailer, now }: Pick<Context, 'db' | 'config' | 'mailer' | 'now'>,
  userId: number,
): Promise<string> {
  if (mailer === null) {
    const detail = 'No mail server is connected. Set SMTP_URL and start again.';
    throw new Problem(409, 'mail.missing', detail);
  }
  const user = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirst();
  const email = user?.email ?? null;
  if (email === null) {
    const detail = 'Your account has no email address. Add one under Account, then send the test.';
    throw new Problem(409, 'mail.no_address', detail);
  }
  const { siteName, siteUrl } = config;
  const [refusal] = (
    await mailer.send({
      to: [email],
      subject: `[${siteName}] Test`,
      text: `Mail from ${siteUrl} arrives.\n\nSent from the System screen at ${new Date(now()).toISOString()}.\n`,
      headers: { 'Auto-Submitted': 'auto-generated' },
    })
  ).refused;
  if (refusal === undefined) return email;
  const detail = `The mail server did not take it: ${refusal.answer}`;
  throw new Problem(502, 'mail.test_failed', detail);
}
