export { CHECK_JOB, checkDatabaseByJob } from './check-database.ts';
