export { end, start } from './coverage.ts';
export { changeEntry, postEntry } from './entries.ts';
export {
  exportCoverages,
  type PreparedCoverage,
  prepareCoverage,
  storeCoverage,
} from './export-coverage.ts';
export { FOLLOW_UP_JOB, followUp } from './follow-up.ts';
export { liveBySlug, newestEntries } from './views.ts';
