export { CHECK_JOB, checkDatabaseByJob } from './check-database.ts';
export { RECLAIM_JOB, reclaimByJob } from './reclaim-job.ts';
