export { end, start } from './coverage.ts';
export { coveragesStartedBetween, liveBySlug, newestEntries } from './coverage.views.ts';
export {
  exportCoverages,
  type PreparedCoverage,
  prepareCoverage,
  storeCoverage,
} from './export-coverage.ts';
export { FOLLOW_UP_JOB, followUp } from './follow-up.ts';
export { changeEntry, postEntry } from './post-entry.ts';
export { replaceImageInEntries } from './replace-image.ts';
