export { coverPath } from './cover-files.ts';
export { countMissingMedia, noteMediaUses } from './uses.ts';
export { makeSizes, REMOVAL_JOB, removePicture, SIZES_JOB } from './variants/jobs.ts';
