import { formatCount } from '#lib/format/count.ts';
import { formatLocal } from '#lib/format/date.ts';
import { FormDialog } from '#ui/admin/form/form-dialog.tsx';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import { Notice } from '#ui/admin/notice.tsx';
import type { Import } from '../contract.ts';
import { undoImport } from './api.ts';

/** Confirms the undo of an import. */
export function UndoDialog({ data, onClose }: { data: Import; onClose: () => void }) {
  const { id, name, items, images, redirects, edited, startedAt, createdAt } = data;
  const { act, busy } = useAction({
    run: () => undoImport(id),
    failure: "Couldn't undo the import",
    onDone: onClose,
  });
  return (
    <FormDialog
      title="Undo this import?"
      description={
        `Permanently deletes ${formatCount(items.created, 'item')}, ${formatCount(images.saved, 'image')} and ` +
        `${formatCount(redirects, 'redirect')} created by ${name} ` +
        `on ${formatLocal(startedAt ?? createdAt, 'long')}. Tags, categories, games, authors and series stay.`
      }
      action="Undo Import"
      cancel="Cancel"
      busyLabel="Undoing..."
      busy={busy}
      danger
      onSubmit={(event) => {
        event.preventDefault();
        void act();
      }}
      onClose={onClose}
    >
      {edited > 0 && (
        <Notice kind="warn" title={`${formatCount(edited, 'item')} edited since the import`}>
          <p>Edited articles and pages stay. Delete them if you don't need them.</p>
        </Notice>
      )}
      {items.updated > 0 && (
        <Notice kind="info" title={`${formatCount(items.updated, 'item')} updated by the import`}>
          <p>They stay. Their earlier versions are in the version history.</p>
        </Notice>
      )}
    </FormDialog>
  );
}
