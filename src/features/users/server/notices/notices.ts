import { z } from 'zod';
import { agentName } from '#lib/agent-name.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/schema.ts';
import type { Caller } from '#platform/http/caller.ts';
import { enqueue, type JobHandlers } from '#platform/jobs/queue.ts';
import { deliver } from './send-account-email.ts';

/** What an account's owner is told about by mail. */
const NOTICES = {
  password_changed: 'The password of your account was changed.',
  password_reset: 'An administrator set a new password for your account.',
  two_factor_changed: 'Two-step login of your account was changed.',
  token_created: 'An API token was made that acts in the name of your account.',
  email_changed: 'Mail about your account goes to another address from now on.',
  login_slowed_down:
    'Many logins to your account failed. Its password is now checked slowly; the browsers that you ' +
    'logged in with before are not held up.',
  new_browser: 'Somebody logged in to your account with a browser that it had not seen before.',
} as const;
export type Notice = keyof typeof NOTICES;

export const NOTICE_JOB = 'account.notice';

const noticeSchema = z.strictObject({
  to: z.string(),
  username: z.string(),
  notice: z.enum(Object.keys(NOTICES) as [Notice, ...Notice[]]),
  at: z.int(),
  address: z.string(),
  agent: z.string(),
});

/**
 * Tells the owner of an account by mail what happened to it, as a job of the transaction in which it
 * happens. Nobody is told where no address is known or no mail is connected.
 * @param caller from where it was done
 */
export async function notifyOwner(
  trx: Db,
  { userId, notice }: { userId: number; notice: Notice },
  { address, agent }: Pick<Caller, 'address' | 'agent'>,
  now: number,
): Promise<void> {
  const user = await trx
    .selectFrom('users')
    .select(['username', 'email'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!user?.email) return;
  const payload = { to: user.email, username: user.username, notice, at: now, address, agent };
  await enqueue(trx, { name: NOTICE_JOB, payload, now });
}

/** The job behind `notifyOwner`. */
export function sendNotice({
  config,
  mailer,
}: Pick<Context, 'config' | 'mailer'>): JobHandlers[string] {
  return async (job) => {
    if (mailer === null) return;
    const { to, username, notice, at, address, agent } = noticeSchema.parse(job.payload);
    const text =
      `${NOTICES[notice]}\n\n` +
      `Account: ${username}\nWhen: ${new Date(at).toUTCString()}\n` +
      `From: ${address || 'the server itself'}, ${agentName(agent)}\n\n` +
      'If it was you, there is nothing to do. If not, choose a new password at once and tell an ' +
      `administrator:\n${config.siteUrl}/\n`;
    const subject = `${config.siteName}: ${NOTICES[notice].split('.')[0]}`;
    await deliver(mailer, job, { to, subject, text });
  };
}
