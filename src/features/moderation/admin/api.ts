import type { AdminListQuery } from '#features/articles/admin/public.ts';
import type { AdminSummary } from '#features/articles/contract.ts';
import { adminCall, adminQuery } from '#lib/api/admin-api.ts';
import { t } from '#lib/messages/admin.ts';
import type { Moderated, Overview } from '../contract.ts';
import type { ModerationFilter } from '../values.ts';

/** The admin area at a glance: counters, charts, what waits and what comes. */
export const overviewQuery = adminQuery<Overview>(
  ['/api/admin/overview'],
  t('Failed to fetch the overview'),
);

/** The request for each filter of the moderation tab. */
export const FILTER_QUERIES: Record<ModerationFilter, Omit<AdminListQuery, 'page'>> = {
  pending: { submitted: true, sort: 'waiting' },
  approved: { moderation: 'approved' },
  rejected: { moderation: 'rejected' },
  all: {},
  draft: { status: 'draft' },
  published: { status: 'published' },
  scheduled: { status: 'scheduled', sort: 'scheduled' },
  featured: { featured: true },
};

/** The version the moderator sees: a newer one isn't approved unseen. */
type Seen = Pick<AdminSummary, 'id' | 'version'>;

export const approve = ({ id, version }: Seen) =>
  adminCall<Moderated>('POST', `/api/moderation/approve/${id}`, { version });
export const archive = ({ id, version }: Seen) =>
  adminCall<Moderated>('POST', `/api/moderation/archive/${id}`, { version });

/** @param note shown to the author; blank sends none */
export const reject = ({ id, version }: Seen, note: string) => {
  const rejectionNote = note.trim();
  return adminCall<Moderated>('POST', `/api/moderation/reject/${id}`, {
    version,
    ...(rejectionNote !== '' && { rejectionNote }),
  });
};
