import type { Db } from '#platform/db/schema.ts';
import { inTransaction } from '#platform/db/store.ts';
import { enqueue } from '#platform/jobs/queue.ts';
import { renderConfirmation } from '../digest/confirmation.ts';
import type { MailSite } from '../digest/page.ts';
import { confirmUrl } from '../digest/urls.ts';
import { forgetConfirmation, newConfirmation } from '../links.ts';
import { CONFIRM_JOB } from '../subscribe.ts';
import { type DigestMailer, sendMail } from './mails.ts';

/** However often somebody asks for an address, it gets one such mail in this time. */
const ONE_PER_MS = 60 * 60 * 1000;
const PUT_OFF_MS = 60 * 60 * 1000;

interface ConfirmationParts {
  db: Db;
  now: () => number;
  site: MailSite;
  mailer: DigestMailer;
}

/**
 * Asks the owner of an address whether they want the newsletter; nobody who has it is asked again,
 * and nobody who did not answer three times within 30 days. Where the domain has had its share of the
 * hour, it is put off by one. A try that is repeated after a crash may send a second mail, whose link
 * is as good as the first's. What the server says for good stands in the subscriber's row.
 * @param jobId of the job that does it: its own tries do not count as a mail before
 * @throws Error where the mail server fails for the time being
 */
export async function sendConfirmation(
  { db, now, site, mailer }: ConfirmationParts,
  subscriberId: number,
  jobId: number,
): Promise<void> {
  const mail = await inTransaction(db, (trx) => takeInHand(trx, subscriberId, jobId, now()));
  if (mail === null) return;
  const attempt = await sendMail(mailer, {
    to: mail.email,
    ...renderConfirmation(site, confirmUrl(site.url, mail.token)),
    headers: { 'Auto-Submitted': 'auto-generated' },
  });
  const { outcome, answer } = attempt;
  if (outcome === 'sent') return;
  await inTransaction(db, async (trx) => {
    if (outcome !== 'unknown') await forgetConfirmation(trx, mail.token);
    if (outcome !== 'refused' && outcome !== 'rejected') return;
    await trx
      .updateTable('newsletter_subscribers')
      .set({
        bounce: answer,
        ...(outcome === 'refused' && { state: 'bounced' as const, ended_at: now() }),
      })
      .where('id', '=', subscriberId)
      .where('state', '=', 'pending')
      .execute();
  });
  if (outcome !== 'refused' && outcome !== 'rejected') throw new Error(answer);
}

/** Takes the mail in hand. @returns null where there is none to be sent now */
async function takeInHand(trx: Db, subscriberId: number, jobId: number, now: number) {
  const row = await trx
    .selectFrom('newsletter_subscribers')
    .select(['email', 'email_key', 'state', 'confirmed_at', 'confirm_sent_at', 'confirm_job'])
    .where('id', '=', subscriberId)
    .executeTakeFirst();
  if (!row || row.state === 'confirmed') return null;
  const isSoon = row.confirm_sent_at !== null && row.confirm_sent_at > now - ONE_PER_MS;
  if (isSoon && row.confirm_job !== jobId) return null;
  const asked = { subscriberId, key: row.email_key, confirmedAt: row.confirmed_at };
  const link = await newConfirmation(trx, asked, now);
  if (link === 'enough') return null;
  if (link === 'busy') {
    const runAt = now + PUT_OFF_MS;
    const key = `${CONFIRM_JOB}:${subscriberId}:${Math.floor(runAt / PUT_OFF_MS)}`;
    await enqueue(trx, { name: CONFIRM_JOB, payload: { subscriberId }, now, runAt, key });
    return null;
  }
  await trx
    .updateTable('newsletter_subscribers')
    .set({ confirm_sent_at: now, confirm_job: jobId })
    .where('id', '=', subscriberId)
    .execute();
  return { email: row.email, token: link.token };
}
