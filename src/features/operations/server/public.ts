export { CHECK_JOB, checkByJob } from './check-store.ts';
