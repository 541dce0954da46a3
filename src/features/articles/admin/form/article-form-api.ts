import { staffQuery } from '#lib/api/admin-api.ts';
import type { Revision, RevisionContent, StaffArticle } from '../../contract.ts';

/** A whole article for those who may edit it. */
export function myArticleQuery(id: number) {
  return staffQuery<StaffArticle>(['/api/my/articles', id], 'Failed to fetch article');
}

/** The saves of an article, newest first. Not kept: the next one here may be somebody else. */
export function revisionsQuery(id: number) {
  return {
    ...staffQuery<Revision[]>(['/api/articles', id, 'revisions'], 'Failed to fetch the saves'),
    gcTime: 0,
  };
}

/** What one save stored. It never changes. */
export function revisionQuery(id: number, version: number) {
  return {
    ...staffQuery<RevisionContent>(
      ['/api/articles', id, 'revisions', version],
      'Failed to fetch this save',
    ),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  };
}
