import type { Presence } from '#features/articles/contract.ts';
import { clock } from '#ui/admin/times.ts';
import type { Keeping } from '../local-drafts/use-local-draft.ts';

const iso = (at: number) => new Date(at).toISOString();

/** 'Draft kept on this device, 2:14 pm'; else when it was saved; '' where there is nothing to say. */
export function keptLine(keeping: Keeping, savedAt: number | null, now: Date): string {
  if (keeping.state === 'kept') return `Draft kept on this device, ${clock(iso(keeping.at), now)}`;
  return savedAt === null || keeping.state !== 'clean' ? '' : `Saved, ${clock(iso(savedAt), now)}`;
}

/** [Mara] -> 'Mara has this open since 2:10 pm'. */
export function presenceLine(others: Presence['others'], now: Date): string {
  const [first, ...more] = others;
  if (first === undefined) return '';
  if (more.length === 0) return `${first.name} has this open since ${clock(first.since, now)}`;
  const names = others.map(({ name }) => name);
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)} have this open`;
}
