export { lastDone } from './audit-log.views.ts';
export {
  type ActionContext,
  type AuditActor,
  type AuditEvent,
  deleteHistory,
  recordAction,
  recordAudit,
  SCHEDULE,
} from './record.ts';
