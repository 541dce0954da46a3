export { end, start } from './coverage.ts';
export { changeEntry, postEntry } from './entries.ts';
export { FOLLOW_UP_JOB, followUp } from './follow-up.ts';
export { coveragesOf, type ReadyCoverage, readyCoverage, takeCoverage } from './stored-coverage.ts';
export { liveBySlug, newestEntries } from './views.ts';
