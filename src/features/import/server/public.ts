export { importHandlers } from './job-handlers.ts';
export { reportOn } from './report.ts';
export { openSource } from './sources/open-source.ts';
export { SourceError } from './sources/source-error.ts';
