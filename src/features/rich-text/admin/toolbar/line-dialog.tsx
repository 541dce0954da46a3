import { useRef, useState } from 'react';
import { t } from '#lib/messages/admin.ts';
import { Dialog, DialogFoot } from '#ui/admin/dialog/dialog.tsx';
import { InputField } from '#ui/admin/form/fields.tsx';
import { Button } from '#ui/button.tsx';

interface LineDialogProps {
  title: string;
  label: string;
  hint: string;
  action: string;
  value: string;
  /** An error message, if any. */
  check?: (value: string) => string | undefined;
  /** Closes the dialog, or resolves to an error message. */
  onApply: (value: string) => undefined | Promise<string | undefined>;
  onClose: () => void;
}

/** Asks for one line. */
export function LineDialog(props: LineDialogProps) {
  const { title, label, hint, action, check, onApply, onClose } = props;
  const [value, setValue] = useState(props.value);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const apply = async () => {
    setBusy(true);
    const fault = check?.(value) ?? (await onApply(value.trim()));
    setBusy(false);
    setError(fault);
    if (fault !== undefined) input.current?.focus();
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void apply();
        }}
      >
        <InputField
          label={label}
          hint={hint}
          error={error}
          ref={input}
          dir="auto"
          value={value}
          onChange={(event) => {
            setError(undefined);
            setValue(event.target.value);
          }}
        />
        <DialogFoot>
          <Button variant="line" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button variant="primary" type="submit" busy={busy}>
            {action}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
