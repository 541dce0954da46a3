import type { AuditAction } from '#features/audit-log/values.ts';
import { may } from '#features/users/policy.ts';
import type { Actor } from '#features/users/server/public.ts';
import { isoTime } from '#lib/format/iso.ts';
import { Problem } from '#platform/http/problem.ts';
import { isPublic, waitsForApproval } from '../values.ts';
import { auditEvent } from './change-state.ts';
import { type LifeState, nextState, type WantedState } from './lifecycle.ts';

/** The fields that refused times are in, by the start of the code. */
const FIELD_OF = [
  ['article.schedule', 'scheduledPublishAt'],
  ['article.end', 'unpublishAt'],
] as const;

/** The state after a save. @throws Problem 400 for an invalid time, otherwise 409 */
export function saved(
  before: LifeState,
  wanted: WantedState,
  actor: Pick<Actor, 'role'>,
  now: number,
): LifeState {
  const mayModerate = may(actor.role, 'article:moderate');
  const result = nextState(before, { type: 'save', ...wanted, mayModerate }, now);
  if (result.ok) return result.state;
  const field = FIELD_OF.find(([codes]) => result.refusal.startsWith(codes))?.[1];
  if (field === undefined) throw new Problem(409, result.refusal, result.detail);
  throw new Problem(400, result.refusal, result.detail, {
    errors: [{ in: 'body', field, message: result.detail }],
  });
}

/**
 * Refuses an author's early publication of an article that editors approved for a later time: it would only
 * undo their approval. Changed text is submitted again instead.
 * @throws Problem 409 `article.approved_schedule`
 */
export function assertKeepsApprovedSchedule(before: LifeState, after: LifeState): void {
  const isApproved = before.status === 'scheduled' && before.moderationStatus === 'approved';
  if (!isApproved || after.status !== 'published' || after.moderationStatus === 'approved') return;
  throw new Problem(
    409,
    'article.approved_schedule',
    'The article is approved and scheduled. Only an editor can publish it earlier.',
  );
}

/** What a save did to the article's state, for the activity log; null if only the text changed. */
export function eventOf(before: LifeState, after: LifeState): [AuditAction, string | null] | null {
  if (isPublic(after)) return isPublic(before) ? null : ['article.published', null];
  if (after.status === 'scheduled') {
    if (before.scheduledAt === after.scheduledAt && before.status === 'scheduled') return null;
    return ['article.scheduled', new Date(after.scheduledAt ?? 0).toISOString()];
  }
  if (after.status === 'archived' && before.status !== 'archived')
    return ['article.archived', null];
  if (after.status === 'draft') {
    if (isPublic(before)) return ['article.unpublished', null];
    if (before.status === 'scheduled') return ['article.unscheduled', null];
    if (before.status === 'published') return ['article.withdrawn', null];
  }
  const submits = after.status === 'published' && after.moderationStatus === 'pending';
  return submits ? ['article.submitted', null] : null;
}

/** The event that the author is notified of. Scheduling a submission counts as its approval. */
export const newsOf = (before: LifeState, after: LifeState): AuditAction | undefined =>
  waitsForApproval(before) && after.status === 'scheduled' && after.moderationStatus === 'approved'
    ? 'article.approved'
    : eventOf(before, after)?.[0];

/** Logs an end that was set or removed. */
export function endEvents(
  article: { id: number; title: string },
  before: LifeState,
  after: LifeState,
) {
  if (after.unpublishAt === before.unpublishAt || after.status === 'archived') return [];
  if (after.unpublishAt === null) return [auditEvent(article, 'article.end_removed')];
  return [auditEvent(article, 'article.end_set', isoTime(after.unpublishAt))];
}
