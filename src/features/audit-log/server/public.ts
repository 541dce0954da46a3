export { lastDone } from './audit-log.views.ts';
export {
  type ActionContext,
  type AuditActor,
  type AuditEvent,
  deleteHistory,
  recordAction,
  recordAudit,
  recordMerged,
  SCHEDULE,
} from './record.ts';
