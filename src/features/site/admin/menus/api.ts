import { adminCall, adminQuery } from '#lib/api/admin-api.ts';
import { t } from '#lib/messages/admin.ts';
import type { BrokenLinks, FooterPages } from '../../menus.contract.ts';

export const brokenLinksQuery = adminQuery<BrokenLinks>(
  ['/api/admin/menus/broken-links'],
  t('Failed to check the links'),
);

export const footerPagesQuery = adminQuery<FooterPages>(
  ['/api/admin/menus/footer/pages'],
  t('Failed to fetch the footer menu'),
);

export const putFooterPage = (slug: string, isShown: boolean) =>
  adminCall<FooterPages>('PUT', `/api/admin/menus/footer/pages/${encodeURIComponent(slug)}`, {
    isShown,
  });
