import type { Context } from '#platform/context.ts';
import { recordEffect } from '#platform/db/database.ts';
import { GiveUp, type JobHandlers } from '#platform/jobs/queue.ts';

export const CONTACT_JOB = 'contact.deliver';

type Parts = Pick<Context, 'db' | 'config' | 'mailer'>;

/**
 * Emails a message to every address in CONTACT_TO that hasn't received it, then deletes it. The Message-ID stays
 * the same for retries, so that email programs show it once.
 */
export function deliverMessage({ db, config, mailer }: Parts): JobHandlers[string] {
  return async (job) => {
    const { contactTo, siteName, siteUrl } = config;
    const row = await db
      .selectFrom('contact_messages')
      .selectAll()
      .where('job_id', '=', job.id)
      .executeTakeFirst();
    if (!row) return;
    if (mailer === null || contactTo.length === 0) {
      throw new Error('SMTP_URL is not set, or the contact form has no recipient');
    }
    const had = JSON.parse(row.delivered_to) as string[];
    const to = contactTo.filter((address) => !had.includes(address));
    const at = new Date(row.created_at).toISOString();
    const { accepted, refused } =
      to.length === 0
        ? { accepted: [], refused: [] }
        : await mailer.send({
            to,
            replyTo: { name: row.name, address: row.email },
            subject: `[${siteName}] ${row.subject}`,
            text:
              `${row.message}\n\n-- \n${row.name} <${row.email}>\n` +
              `Written on ${siteUrl}/contact at ${at}\n`,
            messageId: `<contact-${row.id}-${row.created_at}@${new URL(siteUrl).hostname}>`,
            signal: job.signal,
          });
    await recordEffect(db, async (trx) => {
      if (refused.length === 0) {
        await trx.deleteFrom('contact_messages').where('id', '=', row.id).execute();
        return job.finish(trx);
      }
      const delivered_to = JSON.stringify([...had, ...accepted]);
      await trx
        .updateTable('contact_messages')
        .set({ delivered_to })
        .where('id', '=', row.id)
        .execute();
    });
    if (refused.length === 0) return;
    const said = refused.map(({ address, answer }) => `${address}: ${answer}`).join('; ');
    throw refused.every(({ outcome }) => outcome === 'bounced')
      ? new GiveUp(said)
      : new Error(said);
  };
}
