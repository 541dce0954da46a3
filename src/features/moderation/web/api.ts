import { staffCall, staffQuery } from '../../../lib/staff-api.ts';
import type { StaffListQuery } from '../../articles/web-staff.ts';
import type { BulkAnswer, Moderated, Overview } from '../contract.ts';
import type { ModerationFilter } from '../values.ts';

/** The newsroom at a glance: counters, charts, what waits and what comes. */
export const overviewQuery = staffQuery<Overview>(
  ['/api/admin/overview'],
  'Failed to fetch the overview',
);

/** What the list is asked for under each filter of the moderation tab. */
export const FILTER_QUERIES: Record<ModerationFilter, Omit<StaffListQuery, 'page'>> = {
  pending: { moderation: 'pending', sort: 'waiting' },
  approved: { moderation: 'approved' },
  rejected: { moderation: 'rejected' },
  all: {},
  draft: { status: 'draft' },
  published: { status: 'published' },
  scheduled: { status: 'scheduled', sort: 'scheduled' },
  featured: { featured: true },
};

export const approve = (id: number) =>
  staffCall<Moderated>('POST', `/api/moderation/approve/${id}`);
export const archive = (id: number) =>
  staffCall<Moderated>('POST', `/api/moderation/archive/${id}`);

/** @param note what the author is told; blank says nothing */
export const reject = (id: number, note: string) => {
  const rejectionNote = note.trim();
  return staffCall<Moderated>(
    'POST',
    `/api/moderation/reject/${id}`,
    rejectionNote === '' ? {} : { rejectionNote },
  );
};

export const bulkPublish = (articleIds: number[]) =>
  staffCall<BulkAnswer>('POST', '/api/moderation/bulk-publish', { articleIds });
export const bulkArchive = (articleIds: number[]) =>
  staffCall<BulkAnswer>('POST', '/api/moderation/bulk-archive', { articleIds });
