import { useState } from 'react';
import { t } from '#lib/messages/admin.ts';
import { InputField } from '#ui/admin/form/fields.tsx';
import { FormDialog } from '#ui/admin/form/form-dialog.tsx';
import { LIVE_LIMITS } from '../values.ts';

interface WithdrawDialogProps {
  /** The first words of the entry. */
  summary: string;
  busy: boolean;
  onWithdraw: (note: string) => void;
  onClose: () => void;
}

/** Asks before an entry is withdrawn, and for a note to show in its place. */
export function WithdrawDialog(props: WithdrawDialogProps) {
  const { summary, busy, onWithdraw, onClose } = props;
  const [note, setNote] = useState('');
  return (
    <FormDialog
      title={t('Withdraw this entry?')}
      description={t('“{summary}” is hidden from readers. You can restore it.', { summary })}
      action={t('Withdraw')}
      cancel={t('Keep Entry')}
      busyLabel={t('Withdrawing...')}
      busy={busy}
      danger
      onSubmit={() => onWithdraw(note.trim())}
      onClose={onClose}
    >
      <InputField
        label={t('A note for readers')}
        hint={t(
          'Shown in place of the entry. Without a note, the entry disappears from the page. Optional.',
        )}
        maxLength={LIVE_LIMITS.note}
        placeholder={t('We had the wrong month.')}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
    </FormDialog>
  );
}
