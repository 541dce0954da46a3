import type { digestEmailCounts } from '#features/newsletter/server/public.ts';
import { isoTime, isoTimeOrNull } from '#lib/format/iso.ts';
import type { Config } from '#platform/config/config.ts';
import type { Db } from '#platform/db/schema.ts';
import { lastTryOf } from '#platform/jobs/rows.ts';
import { encryptionOf } from '#platform/mail/mailer.ts';
import type { MailFacts } from '../contract.ts';
import { type JobTally, MAIL_JOBS } from './jobs.ts';

/** The last try of a mail that failed and was not asked for again. */
async function lastRefusal(db: Db): Promise<{ at: number; answer: string } | null> {
  const row = await db
    .selectFrom('jobs')
    .select(['claimed_until', 'last_error'])
    .where('name', 'in', MAIL_JOBS)
    .where('state', '!=', 'done')
    .where('attempts', '>', 0)
    .where('last_error', 'is not', null)
    .orderBy('claimed_until', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? { at: lastTryOf(row), answer: row.last_error ?? '' } : null;
}

/** How mail fares: what the server last took and last refused, and what waits for it. */
export async function mailFacts(
  db: Db,
  { smtp }: Pick<Config, 'smtp'>,
  tally: JobTally,
  digests: Awaited<ReturnType<typeof digestEmailCounts>>,
): Promise<MailFacts> {
  const refused = await lastRefusal(db);
  const lastTaken = Math.max(tally.lastMail ?? 0, digests.lastTaken ?? 0);
  return {
    server: smtp && { host: smtp.host, encryption: encryptionOf(smtp) },
    lastTakenAt: isoTimeOrNull(lastTaken || null),
    refused:
      refused && refused.at > lastTaken
        ? { at: isoTime(refused.at), answer: refused.answer }
        : null,
    waiting: tally.waitingMail + digests.waiting,
    sentThisWeek: digests.sent,
    bouncedThisWeek: digests.bounced,
  };
}
