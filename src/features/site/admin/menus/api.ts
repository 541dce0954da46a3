import { adminQuery } from '#lib/api/admin-api.ts';
import type { BrokenLinks } from '../../menus.contract.ts';

export const brokenLinksQuery = adminQuery<BrokenLinks>(
  ['/api/admin/menus/broken-links'],
  'Failed to check the links',
);
