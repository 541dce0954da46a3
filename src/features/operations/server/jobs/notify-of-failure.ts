import { notify, usersWith } from '#features/notifications/server/public.ts';
import { HOUR } from '#lib/durations.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/db/database.ts';
import { JOB_TITLES } from '../../jobs.values.ts';

/** Notifies admins of a job whose retries are used up: once for each kind of job and hour. */
export function notifyOfFailure({ db, now }: Pick<Context, 'db' | 'now'>) {
  return (jobName: string): Promise<void> =>
    inTransaction(db, async (trx) => {
      // Jobs of one data folder have its ID after an '@'.
      const [name = ''] = jobName.split('@');
      await notify(trx, {
        kind: 'job_failed',
        to: await usersWith(trx, 'system:manage'),
        by: null,
        about: { screen: 'jobs', title: JOB_TITLES[name] ?? name, needs: 'system:manage' },
        key: `job_failed:${name}:${Math.floor(now() / HOUR)}`,
        now: now(),
      });
    });
}
