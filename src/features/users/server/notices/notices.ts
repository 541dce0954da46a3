import { z } from 'zod';
import { agentName } from '#lib/network/agent-name.ts';
import type { Context } from '#platform/context.ts';
import type { Db } from '#platform/db/schema.ts';
import type { Caller } from '#platform/http/caller.ts';
import { enqueue, type JobHandlers } from '#platform/jobs/queue.ts';
import { NOTICE_JOB } from './account-jobs.ts';
import { deliver } from './send-account-email.ts';

/** What an account's owner is notified of by email. */
const NOTICES = {
  password_changed: 'The password of your account was changed.',
  password_reset: 'An admin set a new password for your account.',
  two_factor_changed: 'Two-factor login of your account was changed.',
  token_created: 'An API token was created for your account.',
  email_changed:
    'The email address of your account was changed. Emails about the account now go to the new address.',
  login_slowed_down:
    'Many logins to your account failed, so new attempts are slowed down. Browsers that you logged in ' +
    'with before are not affected.',
  new_browser: 'Someone logged in to your account from a new browser.',
} as const;
export type Notice = keyof typeof NOTICES;

const noticeSchema = z.strictObject({
  to: z.string(),
  username: z.string(),
  notice: z.enum(Object.keys(NOTICES) as [Notice, ...Notice[]]),
  at: z.int(),
  address: z.string(),
  agent: z.string(),
});

/**
 * Emails the owner of an account what happened to it, by a job in the same transaction. Does nothing if the
 * account or the site has no email.
 * @param caller where it was done from
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
  const label = `${user.username}: ${notice.replaceAll('_', ' ')}`;
  await enqueue(trx, { name: NOTICE_JOB, label, payload, now });
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
      `From: ${address || 'the server'}, ${agentName(agent)}\n\n` +
      'If this was you, you don’t need to do anything. If it wasn’t, change your password now and tell an ' +
      `admin:\n${config.siteUrl}/\n`;
    const subject = `${config.siteName}: ${NOTICES[notice].split('.')[0]}`;
    await deliver(mailer, job, { to, subject, text });
  };
}
