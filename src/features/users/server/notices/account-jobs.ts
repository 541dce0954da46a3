import type { Db } from '#platform/db/schema.ts';
import { deleteJobsAbout } from '#platform/jobs/queue.ts';

export const NOTICE_JOB = 'account.notice';
export const LINK_JOB = 'account.link';
export const RESET_REQUEST_JOB = 'account.reset_request';

/** Deletes emails about a deleted account, whether they wait, failed or were sent. */
export const deleteAccountJobs = (
  trx: Db,
  { username, email }: { username: string; email: string | null },
): Promise<void> =>
  deleteJobsAbout(
    trx,
    [NOTICE_JOB, LINK_JOB, RESET_REQUEST_JOB],
    email === null ? [username] : [username, email],
  );
