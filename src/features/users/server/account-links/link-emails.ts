import { z } from 'zod';
import { fold } from '#lib/text/search/words.ts';
import type { Context } from '#platform/context.ts';
import { countRows } from '#platform/db/count-rows.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Db } from '#platform/db/schema.ts';
import { enqueue, type JobHandlers } from '#platform/jobs/queue.ts';
import { LINK_PAGES } from '../../paths.ts';
import { LINK_JOB, RESET_REQUEST_JOB } from '../notices/account-jobs.ts';
import { deliver } from '../notices/send-account-email.ts';
import { type LinkKind, makeLink } from './links.ts';

/** Working reset links that an account can have from requests. At the limit the owner has three emails to choose from. */
const MAX_OPEN_RESETS = 3;
/** An email address that several accounts share gets a link for each, up to this many. */
const MAX_ACCOUNTS = 5;

const linkSchema = z.strictObject({
  userId: z.int(),
  kind: z.enum(['invitation', 'reset']),
  by: z.int().nullable(),
});

type Parts = Pick<Context, 'db' | 'config' | 'now' | 'mailer'>;

/** Emails a link. It is created when the email is sent, so that no job holds its secret. */
export const enqueueLink = (
  trx: Db,
  { username, ...link }: { userId: number; username: string; kind: LinkKind; by: number | null },
  now: number,
) =>
  enqueue(trx, {
    name: LINK_JOB,
    label: `${link.kind === 'invitation' ? 'Invitation' : 'New password'} for ${username}`,
    payload: link,
    now,
    key: `${LINK_JOB}:${link.userId}`,
  });

/** The URL of a link. The secret follows the '#', so no request and no log contains it. */
export const linkUrl = (siteUrl: string, kind: LinkKind, token: string) =>
  `${siteUrl}${LINK_PAGES[kind]}#${token}`;

/** The job that emails an invitation or reset link. */
export function sendLink(parts: Parts): JobHandlers[string] {
  const { db, config, now } = parts;
  return async (job) => {
    const { userId, kind, by } = linkSchema.parse(job.payload);
    const made = await inTransaction(db, async (trx) => {
      const user = await trx
        .selectFrom('users')
        .select(['username', 'email', 'password_hash'])
        .where('id', '=', userId)
        .executeTakeFirst();
      if (!user?.email) return null;
      // The account got a password in the meantime, so the invitation is obsolete.
      if (kind === 'invitation' && user.password_hash !== null) return null;
      const maker = await trx
        .selectFrom('users')
        .select(['id', 'username'])
        .where('id', '=', by)
        .executeTakeFirst();
      // The inviting user may have been deleted.
      const createdBy = maker?.id ?? null;
      const { token } = await makeLink(trx, { kind, userId, createdBy }, now());
      return { username: user.username, to: user.email, by: maker?.username ?? null, token };
    });
    if (made === null) return;
    const { username, to } = made;
    const href = linkUrl(config.siteUrl, kind, made.token);
    const site = config.siteName;
    const until = 'The link works once and expires in 24 hours.';
    if (kind === 'invitation') {
      const subject = `${made.by ?? 'An administrator'} invited you to ${site}`;
      const text = `${subject}.\n\nYour username is ${username}. Choose your password here:\n${href}\n\n${until}\n`;
      return deliver(parts.mailer, job, { to, subject, text });
    }
    const subject = `Reset your password for ${site}`;
    const asked = made.by === null ? 'Someone, probably you,' : made.by;
    const text =
      `${asked} requested a password reset for the account ${username} at ${site}. Choose a new password here:\n` +
      `${href}\n\n${until} If you didn't request it, ignore this email: your password stays the same.\n`;
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
        .where('email', 'is not', null)
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
          .where('used_at', 'is', null)
          .where('expires_at', '>', now());
        if ((await countRows(open)) < MAX_OPEN_RESETS) {
          await enqueueLink(trx, { userId: id, username, kind: 'reset', by: null }, now());
        }
      }
      await job.finish(trx);
    });
  };
}
