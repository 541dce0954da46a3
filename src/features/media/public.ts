export { coverPath } from './server/cover-files.ts';
export { mediaJobs, SIZES_JOB } from './server/sizes/jobs.ts';
export { countMissingMedia, noteMediaUses } from './server/uses.ts';
