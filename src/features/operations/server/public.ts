export { CHECK_JOB, checkDatabaseByJob } from './check-database.ts';
export { notifyOfFailure } from './jobs/notify-of-failure.ts';
export { RECLAIM_JOB, reclaimByJob } from './reclaim-job.ts';
