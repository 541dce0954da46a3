import { t } from '#lib/messages/admin.ts';
import type { Outcome } from '../values.ts';

/** Milliseconds -> 'less than a minute', '11 minutes', '2 hours 5 minutes' */
export function formatDuration(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (minutes < 1) return t('less than a minute');
  if (minutes < 60) return t('{minutes, plural, one {# minute} other {# minutes}}', { minutes });
  const rest = minutes % 60;
  const hours = t('{count, plural, one {# hour} other {# hours}}', {
    count: Math.floor(minutes / 60),
  });
  return rest === 0
    ? hours
    : `${hours} ${t('{rest, plural, one {# minute} other {# minutes}}', { rest })}`;
}

export const OUTCOME_LABELS: Record<Outcome, string> = {
  imported: t('Imported with their status'),
  draft: t('Imported as drafts'),
  archived: t('Imported as archived'),
  skipped: t('Skipped'),
};
