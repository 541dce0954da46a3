import { t } from '#lib/messages/admin.ts';
import { isPublic } from '../../values.ts';
import { countArticles } from '../list-view.ts';
import type { Selection } from './selection.ts';

/** What publishing changes: not all selected articles may be drafts. */
export function publishConsequence(selection: Selection): string {
  const rows = [...selection.values()];
  const seen = rows.filter(
    ({ status, moderationStatus }) => moderationStatus && isPublic({ status, moderationStatus }),
  ).length;
  const scheduled = rows.filter(({ status }) => status === 'scheduled').length;
  return [
    seen < rows.length &&
      t('{countArticles} will be public immediately.', {
        countArticles: countArticles(rows.length - seen),
      }),
    scheduled === 1 && rows.length === 1 && t('It is scheduled and won’t wait for its time.'),
    scheduled === 1 && rows.length > 1 && t('1 of them is scheduled and won’t wait for its time.'),
    scheduled > 1 &&
      t('{scheduled} of them are scheduled and won’t wait for their time.', { scheduled }),
    seen > 0 &&
      t('{countArticles} {seen} public already.', {
        countArticles: countArticles(seen),
        seen: seen === 1 ? 'is' : 'are',
      }),
  ]
    .filter(Boolean)
    .join(' ');
}

export const archiveConsequence = ({ size }: Selection): string =>
  t('{countArticles} will be hidden from readers. You can publish {size} again.', {
    countArticles: countArticles(size),
    size: size === 1 ? 'it' : 'them',
  });
