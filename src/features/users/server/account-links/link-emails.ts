import { z } from 'zod';
import { fold } from '#lib/text/search/words.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/db/database.ts';
import { countRows } from '#platform/db/queries/count-rows.ts';
import type { Db } from '#platform/db/schema.ts';
import { enqueue, type JobHandlers } from '#platform/jobs/queue.ts';
import { LINK_PAGES, type LinkPageKind } from '../../paths.ts';
import { RESET_REQUEST_JOB } from '../notices/account-jobs.ts';
import { enqueueLink } from '../notices/enqueue-link.ts';
import { deliver } from '../notices/send-account-email.ts';
import { makeLink } from './links.ts';

/** Working reset links that an account can have from requests. At the limit the owner has three emails to choose from. */
const MAX_OPEN_RESETS = 3;
/** An email address that several accounts share gets a link for each, up to this many. */
const MAX_ACCOUNTS = 5;

const linkSchema = z.strictObject({
  userId: z.int(),
  kind: z.enum(['invitation', 'reset', 'email']),
  by: z.int().nullable(),
});

type Parts = Pick<Context, 'db' | 'config' | 'now' | 'mailer'>;

/** The URL of a link. The secret follows the '#', so no request and no log contains it. */
export const linkUrl = (siteUrl: string, kind: LinkPageKind, token: string) =>
  `${siteUrl}${LINK_PAGES[kind]}#${token}`;

/** The job that emails a link for an account. */
export function sendLink(parts: Parts): JobHandlers[string] {
  const { db, config, now } = parts;
  return async (job) => {
    const { userId, kind, by } = linkSchema.parse(job.payload);
    const made = await inTransaction(db, async (trx) => {
      const user = await trx
        .selectFrom('users')
        .select(['username', 'email', 'email_confirmed', 'password_hash'])
        .where('id', '=', userId)
        .executeTakeFirst();
      if (!user?.email) return null;
      // The account got a password in the meantime, so the invitation is obsolete.
      if (kind === 'invitation' && user.password_hash !== null) return null;
      // The address may have changed since the job was added.
      if (kind === 'reset' && user.email_confirmed === 0) return null;
      if (kind === 'email' && user.email_confirmed === 1) return null;
      const maker = await trx
        .selectFrom('users')
        .select(['id', 'username'])
        .where('id', '=', by)
        .executeTakeFirst();
      // The inviting user may have been deleted.
      const createdBy = maker?.id ?? null;
      const { token } = await makeLink(trx, { kind, userId, createdBy, isEmailed: true }, now());
      return { username: user.username, to: user.email, by: maker?.username ?? null, token };
    });
    if (made === null) return;
    const { username, to } = made;
    const href = linkUrl(config.siteUrl, kind, made.token);
    const site = config.siteName;
    const until = 'The link works once and expires in 24 hours.';
    if (kind === 'invitation') {
      const subject = `${made.by ?? 'An admin'} invited you to ${site}`;
      const text = `${subject}.\n\nYour username is ${username}. Choose your password here:\n${href}\n\n${until}\n`;
      return deliver(parts.mailer, job, { to, subject, text });
    }
    if (kind === 'email') {
      const subject = `Confirm your email address for ${site}`;
      const text =
        `This is the email address of the account ${username} at ${site}. Confirm that it’s yours:\n${href}\n\n` +
        `${until} If this isn’t your account, ignore this email: your address gets no password reset links.\n`;
      return deliver(parts.mailer, job, { to, subject, text });
    }
    const subject = `Reset your password for ${site}`;
    const asked = made.by === null ? 'Someone, probably you,' : made.by;
    const text =
      `${asked} requested a password reset for the account ${username} at ${site}. Choose a new password here:\n` +
      `${href}\n\n${until} If you didn’t request it, ignore this email: your password stays the same.\n`;
    return deliver(parts.mailer, job, { to, subject, text });
  };
}

const resetRequestSchema = z.strictObject({ account: z.string() });

/**
 * Takes a username or email address to reset a password. A job looks the account up, so that the response
 * and its time don't reveal whether it exists.
 */
export async function requestReset(db: Db, account: string, now: number): Promise<void> {
  const key = `${RESET_REQUEST_JOB}:${fold(account)}`;
  await enqueue(db, { name: RESET_REQUEST_JOB, label: account, payload: { account }, now, key });
}

/** The job behind `requestReset`. */
export function handleResetRequest({ db, now }: Parts): JobHandlers[string] {
  return async (job) => {
    const { account } = resetRequestSchema.parse(job.payload);
    await inTransaction(db, async (trx) => {
      const users = await trx
        .selectFrom('users')
        .select(['id', 'username'])
        .where('email_confirmed', '=', 1)
        .where('password_hash', 'is not', null)
        .where((eb) =>
          eb.or([
            eb('username_key', '=', fold(account)),
            eb(eb.fn<string>('lower', ['email']), '=', account.toLowerCase()),
          ]),
        )
        .orderBy('id')
        .limit(MAX_ACCOUNTS)
        .execute();
      for (const { id, username } of users) {
        const open = trx
          .selectFrom('account_links')
          .where('user_id', '=', id)
          .where('kind', '=', 'reset')
          .where('created_by', 'is', null)
          .where('expires_at', '>', now());
        if ((await countRows(open)) < MAX_OPEN_RESETS) {
          await enqueueLink(trx, { userId: id, username, kind: 'reset', by: null }, now());
        }
      }
      await job.finish(trx);
    });
  };
}
