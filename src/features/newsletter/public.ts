export { newsletterJobs } from './server/sending/jobs.ts';
export { newsletterTidying } from './server/tidy.ts';
