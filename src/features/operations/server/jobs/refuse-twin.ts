import type { Db } from '#platform/db/schema.ts';
import { Problem } from '#platform/http/problem.ts';
import { isOpen } from '#platform/jobs/rows.ts';

/** @throws Problem 409 `job.superseded` where a job with this key waits or runs */
export async function refuseTwin(trx: Db, key: string | null): Promise<void> {
  const other = await trx
    .selectFrom('jobs')
    .select('id')
    .where(isOpen)
    .where('key', '=', key)
    .executeTakeFirst();
  if (!other) return;
  throw new Problem(409, 'job.superseded', 'The same is waiting already, as another job.');
}
