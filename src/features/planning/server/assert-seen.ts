import { Problem } from '#platform/http/problem.ts';

/** @throws Problem 409 `plan.stale` */
export function assertSeen(current: { version: number }, version: number): void {
  if (current.version === version) return;
  const detail = 'Someone else has changed this since you opened it.';
  throw new Problem(409, 'plan.stale', detail, {
    members: { conflict: { version: current.version } },
  });
}
