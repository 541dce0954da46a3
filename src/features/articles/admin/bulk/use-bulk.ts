import { useState } from 'react';
import { t } from '#lib/messages/admin.ts';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import { toast } from '#ui/toast/toast.ts';
import type { BulkAnswer, BulkChange } from '../../bulk.contract.ts';
import { bulkArchive, bulkChange, bulkPublish, undoDeletion } from './api.ts';
import type { Failures } from './failures-dialog.tsx';
import type { Selection } from './selection.ts';

/** If nothing changed, the list of reasons is shown instead of a toast. */
const message = ({ message: text, done }: BulkAnswer) => (done.length === 0 ? undefined : text);
const isPartial = ({ failed }: BulkAnswer) => failed.length > 0;

/** Takes back the deletion of articles. @returns the action, which reloads the lists */
export function useUndoDeletion() {
  return useAction({
    run: (ids: readonly number[]) => undoDeletion(ids),
    success: message,
    isPartial,
    failure: t('Failed to restore articles'),
    onDone: ({ done, failed: [first] }) => {
      if (done.length > 0 || !first) return;
      toast({ title: t('Error'), description: first.detail, kind: 'destructive' });
    },
  }).act;
}

/**
 * Actions on several articles, with the texts of spec §8. What failed is listed with reasons in `failures`.
 * @param onDone called with the articles that changed
 */
export function useBulk(onDone: (ids: number[]) => void) {
  const [failures, setFailures] = useState<Failures | null>(null);
  const undo = useUndoDeletion();
  const common = {
    success: message,
    isPartial,
    onDone: (answer: BulkAnswer, input: Selection | { chosen: Selection }) => {
      onDone(answer.done);
      const chosen = 'chosen' in input ? input.chosen : input;
      if (answer.failed.length > 0) setFailures({ answer, chosen });
    },
  };
  const publication = useAction({
    ...common,
    run: (chosen: Selection) => bulkPublish([...chosen.values()]),
    failure: t('Failed to bulk publish articles'),
  });
  const archival = useAction({
    ...common,
    run: (chosen: Selection) => bulkArchive([...chosen.values()]),
    failure: t('Failed to bulk archive articles'),
  });
  const change = useAction({
    ...common,
    run: ({ chosen, what }: { chosen: Selection; what: BulkChange }) =>
      bulkChange([...chosen.values()], what),
    failure: t('Failed to change articles'),
    undo: ({ done }, { what }) =>
      what.type === 'trash' && done.length > 0 ? () => void undo(done) : undefined,
  });
  return {
    publish: publication.act,
    archive: archival.act,
    change: change.act,
    busy: publication.busy || archival.busy || change.busy,
    isBusy: (id: number) =>
      publication.busyWith?.has(id) ||
      archival.busyWith?.has(id) ||
      change.busyWith?.chosen.has(id),
    failures,
    closeFailures: () => setFailures(null),
  };
}
