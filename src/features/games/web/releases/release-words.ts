import { formatDate } from '#lib/format/date.ts';
import { t } from '#lib/messages/messages.ts';
import { precisionOf } from '../../values.ts';

/** A date for readers: 'Mar 4, 2025', 'March 2025', 'Q1 2025', '2025', 'To be announced'. */
export function releaseWords(date: string | null): string {
  if (date === null) return t('To be announced');
  const precision = precisionOf(date);
  if (precision === 'day') return formatDate(date);
  if (precision === 'month') return formatDate(date, 'month');
  if (precision === 'year') return date;
  const [year = '', quarter = ''] = date.split('-Q');
  return t('Q{quarter} {year}', { quarter, year });
}
