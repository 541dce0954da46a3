import { formatLocal } from '#lib/format/date.ts';
import { t } from '#lib/messages/admin.ts';
import { FormDialog } from '#ui/admin/form/form-dialog.tsx';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import { Notice } from '#ui/admin/notice.tsx';
import type { Import } from '../contract.ts';
import { undoImport } from './api.ts';

/** Confirms the undo of an import. */
export function UndoDialog({ data, onClose }: { data: Import; onClose: () => void }) {
  const { id, name, items, images, redirects, edited, notes, startedAt, createdAt } = data;
  const { act, busy } = useAction({
    run: () => undoImport(id),
    failure: t('Couldn’t undo the import'),
    onDone: onClose,
  });
  return (
    <FormDialog
      title={t('Undo this import?')}
      description={
        t(
          'Permanently deletes {created, plural, one {# item} other {# items}}, {saved, plural, one {# image} other {# images}} and ',
          { created: items.created, saved: images.saved },
        ) +
        t('{redirects, plural, one {# redirect} other {# redirects}} created by {name} ', {
          redirects,
          name,
        }) +
        t('on {startedAt}. Tags, categories, games, authors and series stay.', {
          startedAt: formatLocal(startedAt ?? createdAt, 'long'),
        }) +
        (notes.length > 0
          ? t(
              ' Imported webhooks that are off and an unchanged draft of the home page are deleted, too.',
            )
          : '')
      }
      action={t('Undo Import')}
      cancel={t('Cancel')}
      busyLabel={t('Undoing...')}
      busy={busy}
      danger
      onSubmit={() => void act()}
      onClose={onClose}
    >
      {edited > 0 && (
        <Notice
          kind="warn"
          title={t('{edited, plural, one {# item} other {# items}} edited since the import', {
            edited,
          })}
        >
          <p>{t('Edited articles and pages stay. Delete them if you don’t need them.')}</p>
        </Notice>
      )}
      {items.updated > 0 && (
        <Notice
          kind="info"
          title={t('{updated, plural, one {# item} other {# items}} updated by the import', {
            updated: items.updated,
          })}
        >
          <p>{t('They stay. Their earlier versions are in the version history.')}</p>
        </Notice>
      )}
    </FormDialog>
  );
}
