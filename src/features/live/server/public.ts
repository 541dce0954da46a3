export { end, start } from './coverage.ts';
export { liveBySlug, newestEntries } from './coverage.views.ts';
export { changeEntry, postEntry } from './entries.ts';
export {
  exportCoverages,
  type PreparedCoverage,
  prepareCoverage,
  storeCoverage,
} from './export-coverage.ts';
export { FOLLOW_UP_JOB, followUp } from './follow-up.ts';
