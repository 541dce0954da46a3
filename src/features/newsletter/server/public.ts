export { newsletterJobs } from './delivery/jobs.ts';
export { newsletterTidying } from './tidy.ts';
