export { coverPath } from './covers/cover-files.ts';
export { COVERS_JOB, enqueueCovers, makeCovers } from './covers/cover-job.ts';
export { countMissingMedia, noteMediaUses } from './uses.ts';
export { makeSizes, REMOVAL_JOB, removePicture, SIZES_JOB } from './variants/jobs.ts';
