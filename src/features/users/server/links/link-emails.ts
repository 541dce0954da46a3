import { z } from 'zod';
import { DAY } from '#lib/durations.ts';
import { fold } from '#lib/text/words.ts';
import type { Context } from '#platform/context.ts';
import { countRows } from '#platform/db/count-rows.ts';
import type { Db } from '#platform/db/schema.ts';
import { inTransaction } from '#platform/db/store.ts';
import { enqueue, type JobHandlers } from '#platform/jobs/queue.ts';
import { LINK_PAGES } from '../../paths.ts';
import { deliver } from '../notices/send-account-email.ts';
import { type LinkKind, makeLink } from './links.ts';

export const LINK_JOB = 'account.link';
export const RESET_REQUEST_JOB = 'account.reset_request';

/** So many links of one's own asking an account gets by mail in a day. */
const MAX_RESETS_PER_DAY = 3;
/** An address that several accounts share gets a mail for each of them, and for no more than these. */
const MAX_ACCOUNTS = 5;

const linkSchema = z.strictObject({
  userId: z.int(),
  kind: z.enum(['invitation', 'reset']),
  by: z.int().nullable(),
});

type Parts = Pick<Context, 'db' | 'config' | 'now' | 'mailer'>;

/** Has a link mailed; it is made when the mail goes, so that no job holds its secret. */
export const enqueueLink = (
  trx: Db,
  link: { userId: number; kind: LinkKind; by: number | null },
  now: number,
) => enqueue(trx, { name: LINK_JOB, payload: link, now, key: `${LINK_JOB}:${link.userId}` });

/** The address of a link's page. The secret stands behind the '#': no request and no log holds it. */
export const linkUrl = (siteUrl: string, kind: LinkKind, token: string) =>
  `${siteUrl}${LINK_PAGES[kind]}#${token}`;

/** The job that mails a link to join, or to choose a new password. */
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
      // Somebody gave it a password while the mail waited: there is nothing left to join.
      if (kind === 'invitation' && user.password_hash !== null) return null;
      const maker = await trx
        .selectFrom('users')
        .select(['id', 'username'])
        .where('id', '=', by)
        .executeTakeFirst();
      // Whoever asked for it may be deleted since.
      const createdBy = maker?.id ?? null;
      const { token } = await makeLink(trx, { kind, userId, createdBy }, now());
      return { username: user.username, to: user.email, by: maker?.username ?? null, token };
    });
    if (made === null) return;
    const { username, to } = made;
    const href = linkUrl(config.siteUrl, kind, made.token);
    const site = config.siteName;
    const until = 'The link works once, for 24 hours.';
    if (kind === 'invitation') {
      const subject = `${made.by ?? 'An administrator'} invites you to ${site}`;
      const text = `${subject}.\n\nYour username is ${username}. Choose your password here:\n${href}\n\n${until}\n`;
      return deliver(parts.mailer, job, { to, subject, text });
    }
    const subject = `A new password for ${site}`;
    const asked = made.by === null ? 'Somebody, probably you,' : made.by;
    const text =
      `${asked} asked for a new password for the account ${username} of ${site}. Choose it here:\n` +
      `${href}\n\n${until} If it was not you, do nothing: your password stays as it is.\n`;
    return deliver(parts.mailer, job, { to, subject, text });
  };
}

const resetRequestSchema = z.strictObject({ account: z.string() });

/**
 * Takes the name or address of somebody who forgot the password. Whether there is such an account is
 * found out by a job: the answer and the time that it takes are the same for everybody.
 */
export async function requestReset(db: Db, account: string, now: number): Promise<void> {
  const key = `${RESET_REQUEST_JOB}:${fold(account)}`;
  await enqueue(db, { name: RESET_REQUEST_JOB, payload: { account }, now, key });
}

/** The job behind `requestReset`. */
export function handleResetRequest({ db, now }: Parts): JobHandlers[string] {
  return async (job) => {
    const { account } = resetRequestSchema.parse(job.payload);
    await inTransaction(db, async (trx) => {
      const users = await trx
        .selectFrom('users')
        .select('id')
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
      for (const { id } of users) {
        const lately = trx
          .selectFrom('account_links')
          .where('user_id', '=', id)
          .where('kind', '=', 'reset')
          .where('created_by', 'is', null)
          .where('created_at', '>', now() - DAY);
        if ((await countRows(lately)) < MAX_RESETS_PER_DAY) {
          await enqueueLink(trx, { userId: id, kind: 'reset', by: null }, now());
        }
      }
      await job.finish(trx);
    });
  };
}
