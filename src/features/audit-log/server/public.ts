export {
  type ActionContext,
  type AuditActor,
  type AuditEvent,
  deleteHistory,
  recordAction,
  recordAudit,
  SCHEDULE,
} from './record.ts';
export { lastDone } from './views.ts';
