export { type Deed, type Doer, recordHistory, SCHEDULE } from './server/record.ts';
