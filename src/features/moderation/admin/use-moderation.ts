import {
  type Selection,
  usePublishNow,
  useRefreshOnConflict,
} from '#features/articles/admin/public.ts';
import type { BulkAnswer } from '#features/articles/bulk.contract.ts';
import type { AdminSummary } from '#features/articles/contract.ts';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import type { Moderated } from '../contract.ts';
import { approve, archive, bulkArchive, bulkPublish, reject } from './api.ts';

export interface Rejection {
  article: AdminSummary;
  note: string;
}

interface Done {
  /** These articles changed. */
  onDone: (ids: number[]) => void;
  /** A bulk action finished; some articles may have failed. */
  onBulk: (answer: BulkAnswer, chosen: Selection) => void;
}

const messageOf = ({ message }: Moderated) => message;
/** If nothing changed, the list of reasons is shown instead of a toast. */
const bulkMessage = ({ message, done }: BulkAnswer) => (done.length === 0 ? undefined : message);

/** Moderation actions, single and in bulk (texts: spec §8). */
export function useModeration({ onDone, onBulk }: Done) {
  const onFail = useRefreshOnConflict();
  const one = {
    success: messageOf,
    onDone: (_: Moderated, { id }: AdminSummary) => onDone([id]),
    onFail,
  };
  const bulk = { success: bulkMessage, onDone: onBulk };
  const approval = useAction({ ...one, run: approve, failure: 'Failed to approve article' });
  const archival = useAction({ ...one, run: archive, failure: 'Failed to archive article' });
  const rejection = useAction({
    run: ({ article, note }: Rejection) => reject(article, note),
    success: messageOf,
    failure: 'Failed to reject article',
    onDone: (_, { article }) => onDone([article.id]),
    onFail,
  });
  const publication = usePublishNow((id) => onDone([id]));
  const bulkPublication = useAction({
    ...bulk,
    run: (chosen: Selection) => bulkPublish([...chosen.values()]),
    failure: 'Failed to bulk publish articles',
  });
  const bulkArchival = useAction({
    ...bulk,
    run: (chosen: Selection) => bulkArchive([...chosen.values()]),
    failure: 'Failed to bulk archive articles',
  });

  const single = [approval, archival, publication];
  return {
    approve: approval.act,
    reject: rejection.act,
    archive: archival.act,
    publish: publication.act,
    bulkPublish: bulkPublication.act,
    bulkArchive: bulkArchival.act,
    rejecting: rejection.busy,
    bulkBusy: bulkPublication.busy || bulkArchival.busy,
    isBusy: (id: number) =>
      single.some(({ busyWith }) => busyWith?.id === id) ||
      rejection.busyWith?.article.id === id ||
      [bulkPublication, bulkArchival].some(({ busyWith }) => busyWith?.has(id)),
  };
}
