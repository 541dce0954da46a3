import { type ReactNode, type SubmitEvent, useId } from 'react';
import { t } from '#lib/messages/admin.ts';
import { Button } from '../../button.tsx';
import { DangerButton } from '../buttons.tsx';
import { Dialog } from '../dialog/dialog.tsx';

interface FormDialogProps {
  title: string;
  description?: string;
  /** The label of the submit button. */
  action: string;
  /** The label of the button that closes it. */
  cancel?: string;
  busyLabel?: string;
  busy?: boolean;
  danger?: boolean;
  wide?: boolean;
  /** A second submit button, between the two. */
  otherAction?: ReactNode;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  /** Replaces Cancel with a way back to the previous step. */
  onBack?: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog with a form, Cancel and a submit button. */
export function FormDialog({
  title,
  description,
  action,
  cancel = t('Cancel'),
  busyLabel = t('Saving...'),
  busy = false,
  danger = false,
  wide = false,
  otherAction,
  onSubmit,
  onBack,
  onClose,
  children,
}: FormDialogProps) {
  const id = useId();
  const Send = danger ? DangerButton : Button;
  return (
    <Dialog
      title={title}
      {...(description !== undefined && { description })}
      onClose={onClose}
      wide={wide}
      footer={
        <>
          <Button variant="line" onClick={onBack ?? onClose}>
            {cancel}
          </Button>
          {otherAction}
          <Send
            type="submit"
            form={id}
            variant={danger ? 'default' : 'primary'}
            busy={busy}
            busyLabel={busyLabel}
          >
            {action}
          </Send>
        </>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit(event);
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}
