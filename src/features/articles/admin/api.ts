import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { HistoryEntry } from '#features/audit-log/contract.ts';
import type { StaffCategory } from '#features/taxonomy/contract.ts';
import type { Session } from '#features/users/contract.ts';
import { staffCall, staffQuery } from '#lib/api/admin-api.ts';
import type { StaffArticle, StaffPage, StaffSummary } from '../contract.ts';
import type { AdminSort, ArticleStatus, ModerationStatus } from '../values.ts';
import { STAFF_PAGE_SIZE } from './list-view.ts';

export interface StaffListQuery {
  search?: string | undefined;
  category?: string | undefined;
  status?: ArticleStatus | undefined;
  moderation?: ModerationStatus | undefined;
  featured?: true | undefined;
  sort?: AdminSort | undefined;
  page: number;
}

/** One page of the newsroom's list. What was shown before stays until it is here. */
export function staffListQuery({ page, ...wanted }: StaffListQuery) {
  return {
    ...staffQuery<StaffPage>(
      [
        '/api/admin/articles',
        {
          ...wanted,
          limit: STAFF_PAGE_SIZE,
          offset: (page - 1) * STAFF_PAGE_SIZE,
          includeCount: true,
        },
      ],
      'Failed to fetch articles',
    ),
    placeholderData: keepPreviousData<StaffPage>,
  };
}

export function articleHistoryQuery(id: number) {
  return staffQuery<HistoryEntry[]>(
    ['/api/admin/articles', id, 'history'],
    'Failed to fetch the history',
  );
}

/** Who is logged in, and what they may do. Not kept: the next one may be somebody else. */
export const sessionQuery = {
  ...staffQuery<Session>(['/api/auth/session'], 'Failed to fetch the session'),
  gcTime: 0,
};

/** The categories with their names, as anybody may read them. */
export const categoryNamesQuery = queryOptions<Omit<StaffCategory, 'articleCount'>[]>({
  queryKey: ['/api/categories'],
  meta: { failure: 'Failed to fetch categories' },
});

const of = (id: number) => `/api/articles/${id}`;

export const toggleFeatured = (id: number) => staffCall<StaffSummary>('PUT', `${of(id)}/featured`);
export const setMasterFeatured = (id: number) =>
  staffCall<StaffSummary>('PATCH', `${of(id)}/master-featured`);
export const removeMasterFeatured = (id: number) =>
  staffCall<StaffSummary>('DELETE', `${of(id)}/master-featured`);
export const publishNow = (id: number) =>
  staffCall<StaffArticle>('PUT', of(id), { status: 'published', scheduledPublishAt: null });
export const deleteArticle = (id: number) => staffCall<{ message: string }>('DELETE', of(id));
