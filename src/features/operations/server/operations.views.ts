import { digestEmailCounts } from '#features/newsletter/server/public.ts';
import { pausedWebhooks } from '#features/webhooks/server/public.ts';
import { WEEK } from '#lib/durations.ts';
import { isoTime } from '#lib/format/iso.ts';
import type { Context } from '#platform/context.ts';
import type { Operations } from '../contract.ts';
import { backupsView } from './backups/public.ts';
import { countJobs } from './count-jobs.ts';
import { databaseFacts } from './database-facts.ts';
import { emailFacts } from './email-facts.ts';
import { healthIssues } from './health-issues.ts';

/** The state of background jobs, backups, email and the database. */
export async function operationsView({
  db,
  config,
  now,
}: Pick<Context, 'db' | 'config' | 'now'>): Promise<Operations> {
  const at = now();
  const counts = await countJobs(db, at);
  const backups = await backupsView(db, config, at);
  const digests = await digestEmailCounts(db, at - WEEK);
  const email = await emailFacts(db, config, counts, digests);
  const database = await databaseFacts(db, config, at);
  const paused = await pausedWebhooks(db);
  const { running, waiting, scheduled, retrying, failed } = counts;
  return {
    checkedAt: isoTime(at),
    issues: healthIssues({ counts, backups, email, database, paused }, at),
    jobs: { running, waiting, scheduled, retrying, failed },
    backups,
    email,
    database,
  };
}
