import { digestEmailCounts } from '#features/newsletter/server/public.ts';
import { WEEK } from '#lib/durations.ts';
import { isoTime } from '#lib/format/iso.ts';
import type { Context } from '#platform/context.ts';
import type { Operations } from '../contract.ts';
import { backupsView } from './backups/public.ts';
import { tallyJobs } from './jobs.ts';
import { mailFacts } from './mail.ts';
import { needsOf } from './needs.ts';
import { storeFacts } from './store.ts';

/** How everything that runs beside the pages fares now. */
export async function operationsView({
  db,
  config,
  now,
}: Pick<Context, 'db' | 'config' | 'now'>): Promise<Operations> {
  const at = now();
  const tally = await tallyJobs(db);
  const backups = await backupsView(db, config, at);
  const digests = await digestEmailCounts(db, at - WEEK);
  const mail = await mailFacts(db, config, tally, digests);
  const store = await storeFacts(db, config, at);
  const { running, waiting, trying, failed } = tally;
  return {
    checkedAt: isoTime(at),
    needs: needsOf({ tally, backups, mail, store }, at),
    jobs: { running, waiting, trying, failed },
    backups,
    mail,
    store,
  };
}
