export { coverPath } from './cover-files.ts';
export { countMissingMedia, noteMediaUses } from './uses.ts';
export { mediaJobs, SIZES_JOB } from './variants/jobs.ts';
