export {
  type ActionContext,
  type AuditActor,
  type AuditEvent,
  recordAction,
  recordAudit,
  SCHEDULE,
} from './record.ts';
export { lastDone } from './views.ts';
