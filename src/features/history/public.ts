export { type Deed, type Doer, recordHistory, SCHEDULE } from './server/record.ts';
export { lastDone } from './server/views.ts';
