import { adminCall, adminQuery } from '#lib/api/admin-api.ts';
import { t } from '#lib/messages/admin.ts';
import type { AdminCategory, AdminTag, AdminTagPage } from '../contract.ts';

/** Tags per page of the table. */
export const TAGS_PER_PAGE = 25;

/** All categories with the number of articles in each. */
export const adminCategoriesQuery = () =>
  adminQuery<AdminCategory[]>(['/api/admin/categories'], t('Failed to fetch categories'));

/**
 * One page of the tags with the number of articles under each.
 * @param search part of a name; '' for all
 * @param page from 1
 */
export const adminTagsQuery = (search: string, page: number) =>
  adminQuery<AdminTagPage>(
    [
      '/api/admin/tags',
      {
        search: search === '' ? undefined : search,
        limit: TAGS_PER_PAGE,
        offset: (page - 1) * TAGS_PER_PAGE,
      },
    ],
    t('Failed to fetch tags'),
  );

/** @param into the id of the tag that stays */
export const mergeTag = (id: number, into: number) =>
  adminCall<AdminTag>('POST', `/api/tags/${id}/merge`, { into });
