import { oneLine } from '#lib/text/one-line.ts';
import { GiveUp, type Job } from '#platform/jobs/queue.ts';
import type { Mailer } from '#platform/mail/mailer.ts';

interface AccountMail {
  to: string;
  subject: string;
  text: string;
}

/** @throws Error if the mail server refuses it for now, GiveUp if for good */
export async function deliver(
  mailer: Mailer | null,
  job: Job,
  { to, subject, text }: AccountMail,
): Promise<void> {
  if (mailer === null) throw new Error('SMTP_URL is not set');
  const headers = { 'Auto-Submitted': 'auto-generated' };
  const message = { to: [to], subject: oneLine(subject), text, headers, signal: job.signal };
  const [refusal] = (await mailer.send(message)).refused;
  if (refusal === undefined) return;
  throw refusal.outcome === 'bounced' ? new GiveUp(refusal.answer) : new Error(refusal.answer);
}
