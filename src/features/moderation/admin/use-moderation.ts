import { useLookAgain, usePublishNow } from '#features/articles/admin/public.ts';
import type { AdminSummary } from '#features/articles/contract.ts';
import { useAction } from '#ui/admin/use-action.ts';
import type { BulkAnswer, Moderated } from '../contract.ts';
import { approve, archive, bulkArchive, bulkPublish, reject } from './api.ts';
import type { Selection } from './selection.ts';

export interface Rejection {
  article: AdminSummary;
  note: string;
}

interface Done {
  /** Something was done to these. */
  onDone: (ids: number[]) => void;
  /** A bulk action was answered; some may have failed. */
  onBulk: (answer: BulkAnswer, chosen: Selection) => void;
}

const messageOf = ({ message }: Moderated) => message;
/** Where nothing was done, the list of reasons says it alone. */
const bulkMessage = ({ message, done }: BulkAnswer) => (done.length === 0 ? undefined : message);

/** What moderators do, one by one and in bulk (spec §8 for its words). */
export function useModeration({ onDone, onBulk }: Done) {
  const onFail = useLookAgain();
  const onOne = (_: Moderated, { id }: AdminSummary) => onDone([id]);
  const approval = useAction({
    run: (article: AdminSummary) => approve(article),
    success: messageOf,
    failure: 'Failed to approve article',
    onDone: onOne,
    onFail,
  });
  const rejection = useAction({
    run: ({ article, note }: Rejection) => reject(article, note),
    success: messageOf,
    failure: 'Failed to reject article',
    onDone: (_, { article }) => onDone([article.id]),
    onFail,
  });
  const archival = useAction({
    run: (article: AdminSummary) => archive(article),
    success: messageOf,
    failure: 'Failed to archive article',
    onDone: onOne,
    onFail,
  });
  const publication = usePublishNow((id) => onDone([id]));
  const bulkPublication = useAction({
    run: (chosen: Selection) => bulkPublish([...chosen.keys()]),
    success: bulkMessage,
    failure: 'Failed to bulk publish articles',
    onDone: onBulk,
  });
  const bulkArchival = useAction({
    run: (chosen: Selection) => bulkArchive([...chosen.keys()]),
    success: bulkMessage,
    failure: 'Failed to bulk archive articles',
    onDone: onBulk,
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
