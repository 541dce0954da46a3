export { lastLogins } from './last-logins.ts';
export { PRUNE_JOB, pruneSecurityLog } from './prune.ts';
export { recordSecurity } from './record.ts';
export { refusals } from './refusals.ts';
