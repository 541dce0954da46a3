import { usePublishNow, useRefreshOnConflict } from '#features/articles/admin/public.ts';
import type { AdminSummary } from '#features/articles/contract.ts';
import { t } from '#lib/messages/admin.ts';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import type { Moderated } from '../contract.ts';
import { approve, archive, reject } from './api.ts';

export interface Rejection {
  article: AdminSummary;
  note: string;
}

const messageOf = ({ message }: Moderated) => message;

/**
 * Moderation actions on one article (texts: spec §8).
 * @param onDone called with its id
 * @param onApproved called with an approved article, as it was before
 */
export function useModeration(
  onDone: (ids: number[]) => void,
  onApproved: (article: AdminSummary) => void,
) {
  const onFail = useRefreshOnConflict();
  const one = {
    success: messageOf,
    onDone: (_: Moderated, { id }: AdminSummary) => onDone([id]),
    onFail,
  };
  const approval = useAction({
    ...one,
    run: (article: AdminSummary) => approve(article),
    failure: t('Failed to approve article'),
    onDone: (_answer, article) => {
      onDone([article.id]);
      onApproved(article);
    },
  });
  const archival = useAction({ ...one, run: archive, failure: t('Failed to archive article') });
  const rejection = useAction({
    run: ({ article, note }: Rejection) => reject(article, note),
    success: messageOf,
    failure: t('Failed to reject article'),
    onDone: (_, { article }) => onDone([article.id]),
    onFail,
  });
  const publication = usePublishNow((id) => onDone([id]));

  const single = [approval, archival, publication];
  return {
    approve: approval.act,
    reject: rejection.act,
    archive: archival.act,
    publish: publication.act,
    rejecting: rejection.busy,
    isBusy: (id: number) =>
      single.some(({ busyWith }) => busyWith?.id === id) || rejection.busyWith?.article.id === id,
  };
}
