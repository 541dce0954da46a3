import { staffQuery } from '../../../../lib/staff-api.ts';
import type { StaffArticle } from '../../contract.ts';

/** A whole article for those who may edit it. */
export function myArticleQuery(id: number) {
  return staffQuery<StaffArticle>(['/api/my/articles', id], 'Failed to fetch article');
}
