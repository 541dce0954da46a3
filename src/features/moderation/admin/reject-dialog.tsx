import { useState } from 'react';
import { t } from '#lib/messages/admin.ts';
import { TextAreaField } from '#ui/admin/form/fields.tsx';
import { FormDialog } from '#ui/admin/form/form-dialog.tsx';
import { NOTE_MAX } from '../values.ts';

interface RejectDialogProps {
  title: string;
  busy: boolean;
  onReject: (note: string) => void;
  onClose: () => void;
}

/** Asks for an optional note to the author. */
export function RejectDialog({ title, busy, onReject, onClose }: RejectDialogProps) {
  const [note, setNote] = useState('');
  return (
    <FormDialog
      title={t('Reject Article')}
      description={title}
      action={t('Reject')}
      busy={busy}
      busyLabel={t('Rejecting...')}
      danger
      onSubmit={() => onReject(note)}
      onClose={onClose}
    >
      <TextAreaField
        label={t('Rejection note')}
        hint={t('The author sees this note when opening the article. Optional.')}
        count={`${note.length} / ${NOTE_MAX}`}
        rows={5}
        maxLength={NOTE_MAX}
        dir="auto"
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </FormDialog>
  );
}
