export { type Deed, type Doer, recordHistory, SCHEDULE } from './record.ts';
export { lastDone } from './views.ts';
