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

/** What archiving changes: only published articles can be archived. */
export function archiveConsequence(selection: Selection): string {
  const shown = [...selection.values()].filter(({ status }) => status === 'published').length;
  const others = selection.size - shown;
  return [
    shown > 0 &&
      t('{countArticles} will be hidden from readers. You can publish {size} again.', {
        countArticles: countArticles(shown),
        size: shown === 1 ? 'it' : 'them',
      }),
    others > 0 &&
      t('{countArticles} {others} published and can’t be archived.', {
        countArticles: countArticles(others),
        others: others === 1 ? 'isn’t' : 'aren’t',
      }),
  ]
    .filter(Boolean)
    .join(' ');
}
