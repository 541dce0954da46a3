import { type FormEvent, useId, useState } from 'react';
import { Dialog } from '#ui/admin/dialog.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { NOTE_MAX } from '../values.ts';

interface RejectDialogProps {
  title: string;
  busy: boolean;
  onReject: (note: string) => void;
  onClose: () => void;
}

/** Asks for what the author is told; saying nothing is possible. */
export function RejectDialog({ title, busy, onReject, onClose }: RejectDialogProps) {
  const [note, setNote] = useState('');
  const form = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) onReject(note);
  };
  return (
    <Dialog
      title="Reject Article"
      description={title}
      onClose={onClose}
      footer={
        <>
          <Button variant="line" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={form}
            className="btn-danger"
            busy={busy}
            busyLabel="Rejecting..."
          >
            Reject
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit}>
        <Field
          label="Rejection note (optional)"
          hint="The author reads it when opening the article."
          count={`${note.length} / ${NOTE_MAX}`}
        >
          {(control) => (
            <textarea
              className="inp"
              {...control}
              rows={5}
              maxLength={NOTE_MAX}
              dir="auto"
              autoFocus
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
