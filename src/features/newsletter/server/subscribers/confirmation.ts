import { z } from 'zod';
import { hashSecret, newSecret } from '#features/users/server/public.ts';
import { DAY, HOUR } from '#lib/durations.ts';
import { oneLine } from '#lib/text/one-line.ts';
import type { Context } from '#platform/context.ts';
import { countRows } from '#platform/db/count-rows.ts';
import type { Db } from '#platform/db/schema.ts';
import { inTransaction, recordEffect } from '#platform/db/store.ts';
import { enqueue, type JobHandlers } from '#platform/jobs/queue.ts';
import { linkPath } from '../../paths.ts';
import { button, heading, type MailSite, mailHtml, paragraph } from '../mail-layout.ts';
import { mailboxOf } from './email.ts';

export const CONFIRM_JOB = 'newsletter.confirm';

/** However often somebody asks for an address, it gets one such mail in this time. */
const ONE_PER_MS = HOUR;
/** So many links that nobody answers are enough for a mailbox in the time that links are known. */
const MAX_UNANSWERED = 3;
/** A link is known for longer than it is good, so that its page can say what is wrong with it. */
const KNOWN_FOR_MS = 30 * DAY;
/** So many go to the mailboxes of one domain in an hour: more looks like an attack, to them too. */
const DOMAIN_PER_HOUR = 100;

const payloadSchema = z.strictObject({ subscriberId: z.int() });

/** Has the owner of an address asked. @param runAt UTC milliseconds */
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
 * The job that asks the owner of an address whether they want the newsletter. Nobody who has it is
 * asked again, and nobody who did not answer three times within 30 days; where a domain has had its
 * share of the hour, its next ones wait for an hour. A try that is repeated after a crash may send a
 * second mail, whose link is as good as the first's. An address that bounces is marked.
 */
export function sendConfirmation({
  db,
  now,
  config,
  mailer,
}: Pick<Context, 'db' | 'now' | 'config' | 'mailer'>): JobHandlers[string] {
  const site = { name: config.siteName, url: config.siteUrl };
  return async (job) => {
    if (mailer === null) throw new Error('No mail server is connected: SMTP_URL must be set.');
    const { subscriberId } = payloadSchema.parse(job.payload);
    const mail = await inTransaction(db, async (trx) => {
      const link = await newLink(trx, subscriberId, { isFirstTry: job.attempt === 1, now: now() });
      if (link === null || link.token !== null) return link;
      await job.finish(trx);
      await enqueueConfirmation(trx, { id: subscriberId, email: link.email }, now(), now() + HOUR);
      return null;
    });
    if (mail === null) return;
    const href = site.url + linkPath('confirm', mail.token);
    const message = { ...confirmationMail(site, href), to: [mail.email], signal: job.signal };
    const [refusal] = (await mailer.send(message)).refused;
    if (refusal === undefined) return;
    const { outcome, answer } = refusal;
    await recordEffect(db, async (trx) => {
      if (outcome !== 'unknown') await forgetLink(trx, subscriberId, mail.token);
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
 * A new link to confirm; the store keeps the hash of its secret alone. Forgets very old ones.
 * @returns null when no email is to be sent; without a token when the domain has reached its hourly limit
 */
async function newLink(
  trx: Db,
  subscriberId: number,
  { isFirstTry, now }: { isFirstTry: boolean; now: number },
): Promise<{ email: string; token: string } | { email: string; token: null } | null> {
  const row = await trx
    .selectFrom('newsletter_subscribers')
    .select(['email', 'email_key', 'state', 'confirmed_at', 'confirm_sent_at'])
    .where('id', '=', subscriberId)
    .executeTakeFirst();
  if (!row || row.state === 'confirmed') return null;
  if (isFirstTry && row.confirm_sent_at !== null && row.confirm_sent_at > now - ONE_PER_MS) {
    return null;
  }
  const links = trx.selectFrom('newsletter_confirmations');
  await trx
    .deleteFrom('newsletter_confirmations')
    .where('created_at', '<', now - KNOWN_FOR_MS)
    .execute();
  const { mailbox, domain } = mailboxOf(row.email_key);
  const countSince = (column: 'mailbox' | 'domain', value: string, since: number) =>
    countRows(links.where(column, '=', value).where('created_at', '>', since));
  // What was sent before the last confirmation was answered.
  const unanswered = await countSince('mailbox', mailbox, row.confirmed_at ?? 0);
  if (unanswered >= MAX_UNANSWERED) {
    // The mailbox was asked, under another tag: this one is forgotten with it.
    await trx
      .updateTable('newsletter_subscribers')
      .set({ confirm_sent_at: now })
      .where('id', '=', subscriberId)
      .where('confirm_sent_at', 'is', null)
      .execute();
    return null;
  }
  if ((await countSince('domain', domain, now - HOUR)) >= DOMAIN_PER_HOUR)
    return { email: row.email, token: null };
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
  return { email: row.email, token };
}

/** Takes back a link that reached nobody: it does not count. Who has another one was asked. */
async function forgetLink(trx: Db, subscriberId: number, token: string): Promise<void> {
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

/** The mail that asks whether an address is to be on the list. @param href absolute */
function confirmationMail(site: MailSite, href: string) {
  const subject = oneLine(`Confirm your subscription to ${site.name}`);
  const asked = `Somebody, probably you, asked for the newsletter of ${site.name} at this address.`;
  const ignore =
    'The link is good for 48 hours. If it was not you, do nothing: you will not hear from us.';
  const html = mailHtml({
    site,
    subject,
    preheader: asked,
    opening:
      heading('One more step') +
      paragraph(asked) +
      button(href, 'Confirm Subscription') +
      paragraph(ignore, 'margin-top:16px;'),
    footer: site.url,
  });
  const text = `${asked}\n\nTo confirm, open this page and press the button:\n${href}\n\n${ignore}\n`;
  return { subject, html, text, headers: { 'Auto-Submitted': 'auto-generated' } };
}
