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
    seen < rows.length && `${countArticles(rows.length - seen)} will be public immediately.`,
    scheduled === 1 && rows.length === 1 && 'It is scheduled and won’t wait for its time.',
    scheduled === 1 && rows.length > 1 && '1 of them is scheduled and won’t wait for its time.',
    scheduled > 1 && `${scheduled} of them are scheduled and won’t wait for their time.`,
    seen > 0 && `${countArticles(seen)} ${seen === 1 ? 'is' : 'are'} public already.`,
  ]
    .filter(Boolean)
    .join(' ');
}

export const archiveConsequence = ({ size }: Selection): string =>
  `${countArticles(size)} will be hidden from readers. You can publish ${size === 1 ? 'it' : 'them'} again.`;
