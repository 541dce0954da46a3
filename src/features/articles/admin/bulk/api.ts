import { keepPreviousData } from '@tanstack/react-query';
import { adminCall, adminQuery } from '#lib/api/admin-api.ts';
import { t } from '#lib/messages/admin.ts';
import type { BulkAnswer, BulkChange, TrashPage, Writers } from '../../bulk.contract.ts';
import type { AdminArticle, AdminSummary } from '../../contract.ts';
import { STAFF_PAGE_SIZE } from '../list-view.ts';

/** The version the editor sees: a newer one isn't changed unseen. */
type Seen = Pick<AdminSummary, 'id' | 'version'>;

const bodyOf = (chosen: readonly Seen[]) => ({
  articleIds: chosen.map(({ id }) => id),
  versions: Object.fromEntries(chosen.map(({ id, version }) => [id, version])),
});

export const bulkPublish = (chosen: readonly Seen[]) =>
  adminCall<BulkAnswer>('POST', '/api/moderation/bulk-publish', bodyOf(chosen));
export const bulkArchive = (chosen: readonly Seen[]) =>
  adminCall<BulkAnswer>('POST', '/api/moderation/bulk-archive', bodyOf(chosen));
export const bulkChange = (chosen: readonly Seen[], change: BulkChange) =>
  adminCall<BulkAnswer>('POST', '/api/articles/bulk-change', { ...bodyOf(chosen), change });

/** Takes back the deletion of these articles. */
export const undoDeletion = (articleIds: readonly number[]) =>
  adminCall<BulkAnswer>('POST', '/api/articles/bulk-change', {
    articleIds,
    change: { type: 'restore', asBefore: true },
  });

export const duplicateArticle = (id: number) =>
  adminCall<AdminArticle>('POST', `/api/articles/${id}/duplicate`);

/** @param page from 1 */
export const trashQuery = (page: number) => ({
  ...adminQuery<TrashPage>(
    ['/api/admin/trash', { limit: STAFF_PAGE_SIZE, offset: (page - 1) * STAFF_PAGE_SIZE }],
    t('Failed to fetch the trash'),
  ),
  placeholderData: keepPreviousData<TrashPage>,
});

export const writersQuery = adminQuery<Writers>(
  ['/api/admin/writers'],
  t('Failed to fetch the authors'),
);
