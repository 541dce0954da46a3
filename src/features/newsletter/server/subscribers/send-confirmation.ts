import { z } from 'zod';
import { hashSecret, newSecret } from '#features/users/server/public.ts';
import { DAY, HOUR } from '#lib/durations.ts';
import { listOf } from '#lib/format/list.ts';
import { oneLine } from '#lib/text/one-line.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction, recordEffect } from '#platform/db/database.ts';
import { countRows } from '#platform/db/queries/count-rows.ts';
import type { Db } from '#platform/db/schema.ts';
import { enqueue, type JobHandlers } from '#platform/jobs/queue.ts';
import { messagesIn } from '#platform/messages/messages-in.ts';
import { linkPath } from '../../paths.ts';
import { THE_NEWSLETTER } from '../../values.ts';
import {
  button,
  type EmailSite,
  emailHtml,
  emailSite,
  heading,
  paragraph,
} from '../email-layout.ts';
import { mailboxOf } from './email-address.ts';
import { unconfirmedOf } from './follows.ts';

export const CONFIRM_JOB = 'newsletter.confirm';

/** An email address gets at most one confirmation email in this time. */
const ONE_PER_MS = HOUR;
/** A mailbox gets no more confirmation emails after this many unanswered ones. */
const MAX_UNANSWERED = 3;
/** Expired links stay stored for a while, so that their page can say that they expired. */
const KNOWN_FOR_MS = 30 * DAY;
/** Confirmation emails per hour to one domain: more would look like an attack. */
const DOMAIN_PER_HOUR = 100;

const payloadSchema = z.strictObject({ subscriberId: z.int() });

/** Sends a confirmation email to a subscriber. @param runAt UTC milliseconds */
export function enqueueConfirmation(
  trx: Db,
  { id: subscriberId, email }: { id: number; email: string },
  now: number,
  runAt = now,
): Promise<unknown> {
  return enqueue(trx, {
    name: CONFIRM_JOB,
    label: email,
    payload: { subscriberId },
    now,
    runAt,
    key: `${CONFIRM_JOB}:${subscriberId}`,
  });
}

/**
 * The job that emails a confirmation link to a subscriber. Confirmed subscribers get none, nor mailboxes that
 * left three unanswered within 30 days. If a domain has reached its hourly limit, the email waits an hour. A
 * retry after a crash may send a second email, whose link also works. A bounced address is marked.
 */
export function sendConfirmation({
  db,
  now,
  config,
  mailer,
}: Pick<Context, 'db' | 'now' | 'config' | 'mailer'>): JobHandlers[string] {
  return async (job) => {
    if (mailer === null) throw new Error('SMTP_URL is not set');
    const { subscriberId } = payloadSchema.parse(job.payload);
    const mail = await inTransaction(db, async (trx) => {
      const link = await newLink(trx, subscriberId, { isFirstTry: job.attempt === 1, now: now() });
      if (link === null) return null;
      const { token } = link;
      if (token !== null) return { ...link, token };
      await job.finish(trx);
      await enqueueConfirmation(trx, { id: subscriberId, email: link.email }, now(), now() + HOUR);
      return null;
    });
    if (mail === null) return;
    const site = emailSite(config);
    const href = site.url + linkPath('confirm', mail.token);
    const message = {
      ...confirmationEmail(site, href, mail.gets),
      to: [mail.email],
      signal: job.signal,
    };
    const [refusal] = (await mailer.send(message)).refused;
    if (refusal === undefined) return;
    const { outcome, answer } = refusal;
    await recordEffect(db, async (trx) => {
      if (outcome !== 'unknown') await deleteLink(trx, subscriberId, mail.token);
      if (outcome !== 'bounced') return;
      await trx
        .updateTable('newsletter_subscribers')
        .set({ state: 'bounced', ended_at: now(), bounce: answer })
        .where('id', '=', subscriberId)
        .where('state', '=', 'pending')
        .execute();
    });
    if (outcome !== 'bounced') throw new Error(answer);
  };
}

/**
 * Creates a confirmation link; the database has only the hash of its secret. Deletes very old links.
 * @returns null if no email is to be sent; without a token if the domain has reached its hourly limit
 */
async function newLink(
  trx: Db,
  subscriberId: number,
  { isFirstTry, now }: { isFirstTry: boolean; now: number },
): Promise<{ email: string; token: string | null; gets: string[] } | null> {
  const row = await trx
    .selectFrom('newsletter_subscribers')
    .select(['id', 'email', 'email_key', 'state', 'confirmed_at', 'confirm_sent_at'])
    .select(['gets_digest', 'asks_digest'])
    .where('id', '=', subscriberId)
    .executeTakeFirst();
  if (!row) return null;
  const gets = await unconfirmedOf(trx, row);
  if (gets.length === 0) return null;
  const { confirmed_at, confirm_sent_at } = row;
  // Someone who has just confirmed one topic may follow the next at once.
  const isAnswered = confirm_sent_at === null || (confirmed_at ?? 0) >= confirm_sent_at;
  if (isFirstTry && !isAnswered && confirm_sent_at > now - ONE_PER_MS) return null;
  const links = trx.selectFrom('newsletter_confirmations');
  await trx
    .deleteFrom('newsletter_confirmations')
    .where('created_at', '<', now - KNOWN_FOR_MS)
    .execute();
  const { mailbox, domain } = mailboxOf(row.email_key);
  const countSince = (column: 'mailbox' | 'domain', value: string, since: number) =>
    countRows(links.where(column, '=', value).where('created_at', '>', since));
  // Earlier links were answered by the last confirmation.
  const unanswered = await countSince('mailbox', mailbox, row.confirmed_at ?? 0);
  if (unanswered >= MAX_UNANSWERED) {
    // The mailbox was already asked under another plus tag; this link expires with that one.
    await trx
      .updateTable('newsletter_subscribers')
      .set({ confirm_sent_at: now })
      .where('id', '=', subscriberId)
      .where('confirm_sent_at', 'is', null)
      .execute();
    return null;
  }
  if ((await countSince('domain', domain, now - HOUR)) >= DOMAIN_PER_HOUR)
    return { email: row.email, token: null, gets };
  const token = newSecret();
  await trx
    .insertInto('newsletter_confirmations')
    .values({
      token_hash: hashSecret(token),
      subscriber_id: subscriberId,
      mailbox,
      domain,
      created_at: now,
    })
    .execute();
  await trx
    .updateTable('newsletter_subscribers')
    .set({ confirm_sent_at: now })
    .where('id', '=', subscriberId)
    .execute();
  return { email: row.email, token, gets };
}

/** Deletes a link that could not be delivered, so that it doesn't count. */
async function deleteLink(trx: Db, subscriberId: number, token: string): Promise<void> {
  await trx
    .deleteFrom('newsletter_confirmations')
    .where('token_hash', '=', hashSecret(token))
    .execute();
  const links = trx.selectFrom('newsletter_confirmations').select('subscriber_id');
  await trx
    .updateTable('newsletter_subscribers')
    .set({ confirm_sent_at: null })
    .where('id', '=', subscriberId)
    .where('id', 'not in', links.where('subscriber_id', '=', subscriberId))
    .execute();
}

/** The confirmation email. @param href absolute URL @param gets what it confirms */
function confirmationEmail(site: EmailSite, href: string, gets: readonly string[]) {
  const t = messagesIn(site.language);
  const subject = oneLine(t('Confirm your subscription to {site}', { site: site.name }));
  const isDigest = gets.every((name) => name === THE_NEWSLETTER);
  const asked = isDigest
    ? t('Someone, probably you, signed up for the {site} newsletter with this email address.', {
        site: site.name,
      })
    : t('Someone, probably you, asked {site} to email this address about {topics}.', {
        site: site.name,
        topics: listOf(
          gets.map((name) => (name === THE_NEWSLETTER ? t('the newsletter') : name)),
          site.language,
        ),
      });
  const ignore = t(
    'The link expires in 48 hours. If you didn’t sign up, ignore this email: you won’t hear from us again.',
  );
  const html = emailHtml({
    site,
    subject,
    preheader: asked,
    opening:
      heading(t('Confirm your subscription')) +
      paragraph(asked) +
      button(site, href, t('Confirm Subscription')) +
      paragraph(ignore, 'margin-top:16px;'),
    footer: site.url,
  });
  const last = site.footerLine ? `\n-- \n${site.footerLine}\n` : '';
  const text = `${asked}\n\n${t('To confirm, open this page and select the button:')}\n${href}\n\n${ignore}\n${last}`;
  return { subject, html, text, headers: { 'Auto-Submitted': 'auto-generated' } };
}
