import { may, reach } from '#features/users/policy.ts';
import type { Role } from '#features/users/values.ts';

interface Planner {
  userId: number;
  role: Role;
}

/** Whether someone may plan and assign everything. Others assign only themselves. */
export const mayAssign = ({ role }: Pick<Planner, 'role'>): boolean =>
  may(role, 'article:moderate');

/** Whether someone may change an idea: their own, or one without an owner that they added. */
export function mayChangeIdea(
  planner: Planner,
  { ownerId, createdBy }: { ownerId: number | null; createdBy: number | null },
): boolean {
  return mayAssign(planner) || (ownerId ?? createdBy) === planner.userId;
}

/** Whether someone may change the plan of an article: their own article, or one that they own in the plan. */
export function mayChangePlan(
  planner: Planner,
  { authorId, ownerId }: { authorId: number; ownerId: number | null },
): boolean {
  if (reach(planner.role, 'article:write') === 'any') return true;
  return authorId === planner.userId || ownerId === planner.userId;
}
