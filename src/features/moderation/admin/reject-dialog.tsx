import { useState } from 'react';
import { LIMITS } from '#features/articles/values.ts';
import { t } from '#lib/messages/admin.ts';
import { TextAreaField } from '#ui/admin/form/fields.tsx';
import { FormDialog } from '#ui/admin/form/form-dialog.tsx';

interface RejectDialogProps {
  title: string;
  /** Changes of an article that wait, and not the article itself. */
  ofChanges?: boolean;
  busy: boolean;
  onReject: (note: string) => void;
  onClose: () => void;
}

/** Asks for an optional note to the author. */
export function RejectDialog({ title, ofChanges, busy, onReject, onClose }: RejectDialogProps) {
  const [note, setNote] = useState('');
  const words = ofChanges
    ? { title: t('Send the changes back'), action: t('Send Back'), busy: t('Sending back...') }
    : { title: t('Reject Article'), action: t('Reject'), busy: t('Rejecting...') };
  return (
    <FormDialog
      confirmsDiscard
      title={words.title}
      description={title}
      action={words.action}
      busy={busy}
      busyLabel={words.busy}
      danger={!ofChanges}
      onSubmit={() => onReject(note)}
      onClose={onClose}
    >
      <TextAreaField
        label={ofChanges ? t('Note') : t('Rejection note')}
        hint={t('The author sees this note when opening the article. Optional.')}
        count={`${note.length} / ${LIMITS.note}`}
        rows={5}
        maxLength={LIMITS.note}
        dir="auto"
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </FormDialog>
  );
}
