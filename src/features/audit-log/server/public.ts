export { type AuditActor, type AuditEvent, recordAudit, SCHEDULE } from './record.ts';
export { lastDone } from './views.ts';
