import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AuditEntry } from '#features/audit-log/contract.ts';
import type { AdminCategory } from '#features/taxonomy/contract.ts';
import type { Session } from '#features/users/contract.ts';
import { adminCall, adminQuery } from '#lib/api/admin-api.ts';
import { t } from '#lib/messages/admin.ts';
import type { AdminArticle, AdminPage, AdminSummary } from '../contract.ts';
import type { AdminSort, ArticleStatus, ModerationStatus } from '../values.ts';
import { STAFF_PAGE_SIZE } from './list-view.ts';

export interface AdminListQuery {
  search?: string | undefined;
  category?: string | undefined;
  status?: ArticleStatus | undefined;
  moderation?: ModerationStatus | undefined;
  submitted?: true | undefined;
  featured?: true | undefined;
  changes?: true | undefined;
  author?: number | undefined;
  owner?: number | undefined;
  tag?: string | undefined;
  from?: string | undefined;
  before?: string | undefined;
  sort?: AdminSort | undefined;
  page: number;
}

/** One page of the article list. The previous page stays visible until it has loaded. */
export function adminListQuery({ page, ...filters }: AdminListQuery) {
  return {
    ...adminQuery<AdminPage>(
      [
        '/api/admin/articles',
        {
          ...filters,
          limit: STAFF_PAGE_SIZE,
          offset: (page - 1) * STAFF_PAGE_SIZE,
          includeCount: true,
        },
      ],
      t('Failed to fetch articles'),
    ),
    placeholderData: keepPreviousData<AdminPage>,
  };
}

/** Articles with these words, the last as a prefix: those with all of them in the title first. */
export const titlesQuery = (search: string) => ({
  ...adminQuery<AdminSummary[]>(
    ['/api/admin/articles', { search, sort: 'match', limit: 10, offset: 0 }],
    t('Failed to fetch articles'),
  ),
  placeholderData: keepPreviousData<AdminSummary[]>,
});

export function articleAuditQuery(id: number) {
  return adminQuery<AuditEntry[]>(
    ['/api/admin/articles', id, 'history'],
    t('Failed to load the activity log'),
  );
}

/** The user's session and permissions. Not cached, because another user may log in next. */
export const sessionQuery = {
  ...adminQuery<Session>(['/api/auth/session'], t('Failed to fetch the session')),
  gcTime: 0,
};

/** The categories with their names. */
export const categoryNamesQuery = queryOptions<Omit<AdminCategory, 'articleCount' | 'version'>[]>({
  queryKey: ['/api/categories'],
  meta: { failure: t('Failed to fetch categories') },
});

const of = (id: number) => `/api/articles/${id}`;

export const toggleFeatured = (id: number) => adminCall<AdminSummary>('PUT', `${of(id)}/featured`);
export const setMasterFeatured = (id: number) =>
  adminCall<AdminSummary>('PATCH', `${of(id)}/master-featured`);
export const removeMasterFeatured = (id: number) =>
  adminCall<AdminSummary>('DELETE', `${of(id)}/master-featured`);
export const publishNow = (id: number) =>
  adminCall<AdminArticle>('PUT', of(id), { status: 'published', scheduledPublishAt: null });
export const deleteArticle = (id: number) => adminCall<{ message: string }>('DELETE', of(id));
