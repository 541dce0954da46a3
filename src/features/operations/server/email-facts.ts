import type { digestEmailCounts } from '#features/newsletter/server/public.ts';
import { isoTime, isoTimeOrNull } from '#lib/format/iso.ts';
import type { Config } from '#platform/config/config.ts';
import type { Db } from '#platform/db/schema.ts';
import { lastTryOf } from '#platform/jobs/rows.ts';
import { encryptionOf } from '#platform/mail/mailer.ts';
import type { EmailFacts } from '../contract.ts';
import { EMAIL_JOBS, type JobCounts } from './count-jobs.ts';

/** The last failed attempt to send an email that was not sent since. */
async function lastRefusal(db: Db): Promise<{ at: number; answer: string } | null> {
  const row = await db
    .selectFrom('jobs')
    .select(['claimed_until', 'last_error'])
    .where('name', 'in', EMAIL_JOBS)
    .where('state', '!=', 'done')
    .where('attempts', '>', 0)
    .where('last_error', 'is not', null)
    .orderBy('claimed_until', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? { at: lastTryOf(row), answer: row.last_error ?? '' } : null;
}

/** What the mail server last accepted and refused, and what waits. */
export async function emailFacts(
  db: Db,
  { smtp }: Pick<Config, 'smtp'>,
  counts: JobCounts,
  digests: Awaited<ReturnType<typeof digestEmailCounts>>,
): Promise<EmailFacts> {
  const refused = await lastRefusal(db);
  const lastTaken = Math.max(counts.lastEmailAt ?? 0, digests.lastTaken ?? 0);
  return {
    server: smtp && { host: smtp.host, encryption: encryptionOf(smtp) },
    lastSentAt: isoTimeOrNull(lastTaken || null),
    refused:
      refused && refused.at > lastTaken
        ? { at: isoTime(refused.at), answer: refused.answer }
        : null,
    waiting: counts.waitingEmails + digests.waiting,
    sentThisWeek: digests.sent,
    bouncedThisWeek: digests.bounced,
  };
}
