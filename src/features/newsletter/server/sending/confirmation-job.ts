import type { Db } from '../../../../platform/db/schema.ts';
import { inTransaction } from '../../../../platform/db/store.ts';
import { GiveUp } from '../../../../platform/jobs/queue.ts';
import { renderConfirmation } from '../digest/confirmation.ts';
import type { MailSite } from '../digest/page.ts';
import { confirmUrl } from '../digest/urls.ts';
import { newConfirmation } from '../links.ts';
import { type DigestMailer, sendMail } from './mails.ts';

/** However often somebody asks for an address, it gets one such mail in this time. */
const ONE_PER_MS = 60 * 60 * 1000;

interface ConfirmationParts {
  db: Db;
  now: () => number;
  site: MailSite;
  mailer: DigestMailer;
}

/**
 * Asks the owner of an address whether they want the newsletter; nobody who has it is asked again.
 * A try that is repeated after a crash may send a second mail, whose link is as good as the first's.
 * @param jobId of the job that does it: its own tries do not count as a mail before
 * @throws Error where the mail server fails for the time being, GiveUp where it refuses the address
 */
export async function sendConfirmation(
  { db, now, site, mailer }: ConfirmationParts,
  subscriberId: number,
  jobId: number,
): Promise<void> {
  const mail = await inTransaction(db, async (trx) => {
    const row = await trx
      .selectFrom('newsletter_subscribers')
      .select(['email', 'state', 'confirm_sent_at', 'confirm_job'])
      .where('id', '=', subscriberId)
      .executeTakeFirst();
    if (!row || row.state === 'confirmed') return null;
    const isSoon = row.confirm_sent_at !== null && row.confirm_sent_at > now() - ONE_PER_MS;
    if (isSoon && row.confirm_job !== jobId) return null;
    await trx
      .updateTable('newsletter_subscribers')
      .set({ confirm_sent_at: now(), confirm_job: jobId })
      .where('id', '=', subscriberId)
      .execute();
    return { email: row.email, token: await newConfirmation(trx, subscriberId, now()) };
  });
  if (mail === null) return;
  const attempt = await sendMail(mailer, {
    to: mail.email,
    ...renderConfirmation(site, confirmUrl(site.url, mail.token)),
    headers: { 'Auto-Submitted': 'auto-generated' },
  });
  if (attempt.outcome === 'sent') return;
  if (attempt.outcome !== 'refused' && attempt.outcome !== 'rejected') {
    throw new Error(attempt.answer);
  }
  if (attempt.outcome === 'refused') {
    await db
      .updateTable('newsletter_subscribers')
      .set({ state: 'bounced', ended_at: now(), bounce: attempt.answer })
      .where('id', '=', subscriberId)
      .where('state', '=', 'pending')
      .execute();
  }
  throw new GiveUp(attempt.answer);
}
