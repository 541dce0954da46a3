import { useState } from 'react';
import { FormDialog } from '#ui/admin/form/form-dialog.tsx';
import { Field, Input } from '#ui/field.tsx';
import { LIVE_LIMITS } from '../values.ts';

interface WithdrawDialogProps {
  /** Its first words. */
  words: string;
  busy: boolean;
  onWithdraw: (note: string) => void;
  onClose: () => void;
}

/** Asks whether an entry is to go, and what readers are told in its place. */
export function WithdrawDialog(props: WithdrawDialogProps) {
  const { words, busy, onWithdraw, onClose } = props;
  const [note, setNote] = useState('');
  return (
    <FormDialog
      title="Withdraw this entry?"
      description={`“${words}”`}
      action="Withdraw"
      cancel="Keep Entry"
      busyLabel="Withdrawing..."
      busy={busy}
      danger
      onSubmit={(event) => {
        event.preventDefault();
        onWithdraw(note.trim());
      }}
      onClose={onClose}
    >
      <Field
        label="A note for readers"
        count="optional"
        hint="Without one the entry simply disappears from the page. It stays in the history."
      >
        {(control) => (
          <Input
            {...control}
            maxLength={LIVE_LIMITS.note}
            placeholder="We had the wrong month."
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
