import { keepPreviousData } from '@tanstack/react-query';
import { adminCall, adminQuery } from '#lib/api/admin-api.ts';
import { t } from '#lib/messages/admin.ts';
import type { AdminPage, PageFields, PagePreview, PageRevision, PageSummary } from '../contract.ts';
import { PAGE_LIMITS } from '../values.ts';

export const pagesQuery = adminQuery<PageSummary[]>(
  ['/api/admin/pages'],
  t('Failed to fetch the pages'),
);

/** Pages with words in their newest text. */
export const pagesByTextQuery = (search: string) => ({
  ...adminQuery<PageSummary[]>(
    ['/api/admin/pages', { search: search.slice(0, PAGE_LIMITS.title) }],
    t('Failed to fetch the pages'),
  ),
  placeholderData: keepPreviousData<PageSummary[]>,
});

export const adminPageQuery = (id: number) =>
  adminQuery<AdminPage>(['/api/admin/pages', id], t('Failed to fetch the page'));

export const pageRevisionsQuery = (id: number) =>
  adminQuery<PageRevision[]>(
    ['/api/admin/pages', id, 'revisions'],
    t('Failed to fetch the version history'),
  );

export const pageRevisionQuery = (id: number, version: number) =>
  adminQuery<PageFields>(
    ['/api/admin/pages', id, 'revisions', version],
    t('Failed to fetch the version'),
  );

/** What a save does: for readers now, or at a time; null for no time. */
export interface Publication {
  publish: boolean;
  publishAt: string | null;
}

export const postPage = (fields: PageFields, publication: Publication, isStandard: boolean) =>
  adminCall<AdminPage>('POST', '/api/pages', { ...fields, ...publication, isStandard });

export const putPage = (
  id: number,
  version: number,
  fields: PageFields,
  publication: Publication,
) => adminCall<AdminPage>('PUT', `/api/pages/${id}`, { ...fields, ...publication, version });

export const unpublishPage = (id: number, version: number) =>
  adminCall<AdminPage>('POST', `/api/pages/${id}/unpublish`, { version });

export const removePage = (id: number) => adminCall<unknown>('DELETE', `/api/pages/${id}`);

/** The text as readers would see it. */
export const previewPage = (content: string) =>
  adminCall<PagePreview>('POST', '/api/admin/pages/preview', { content });
