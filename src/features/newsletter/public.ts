export { newsletterJobs } from './server/sending/jobs.ts';
