import { formatCount } from '#lib/format/count.ts';
import type { Outcome } from '../values.ts';

/** Milliseconds -> 'less than a minute', '11 minutes', '2 hours 5 minutes' */
export function formatDuration(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (minutes < 1) return 'less than a minute';
  if (minutes < 60) return formatCount(minutes, 'minute');
  const rest = minutes % 60;
  const hours = formatCount(Math.floor(minutes / 60), 'hour');
  return rest === 0 ? hours : `${hours} ${formatCount(rest, 'minute')}`;
}

export const OUTCOME_LABELS: Record<Outcome, string> = {
  imported: 'Imported with their status',
  draft: 'Imported as drafts',
  archived: 'Imported as archived',
  skipped: 'Skipped',
};
