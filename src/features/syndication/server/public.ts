export { INDEXNOW_JOB, pingHub, pingIndexNow, pingOnChange, WEBSUB_JOB } from './pings.ts';
