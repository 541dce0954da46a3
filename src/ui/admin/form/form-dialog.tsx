import { type ReactNode, type SubmitEvent, useId, useRef } from 'react';
import { t } from '#lib/messages/admin.ts';
import { Button } from '../../button.tsx';
import { DangerButton } from '../buttons.tsx';
import { useConfirm } from '../dialog/confirm.tsx';
import { Dialog } from '../dialog/dialog.tsx';

interface FormDialogProps {
  title: string;
  description?: string;
  /** The label of the submit button. */
  action: string;
  /** The label of the button that closes it; null for none. */
  cancel?: string | null;
  busyLabel?: string;
  busy?: boolean;
  danger?: boolean;
  wide?: boolean;
  /** Whether Escape and the close button ask before they discard input. Cancel never asks. */
  confirmsDiscard?: boolean;
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
  confirmsDiscard = false,
  otherAction,
  onSubmit,
  onBack,
  onClose,
  children,
}: FormDialogProps) {
  const id = useId();
  const entered = useRef(false);
  const { confirm, dialog } = useConfirm();
  const leave = async () => {
    const question = {
      title: t('Discard what you entered?'),
      text: t('It isn’t saved.'),
      action: t('Discard'),
      keep: t('Keep Editing'),
      danger: true,
    };
    if (!confirmsDiscard || !entered.current || (await confirm(question))) onClose();
  };
  const Send = danger ? DangerButton : Button;
  return (
    <>
      <Dialog
        title={title}
        {...(description !== undefined && { description })}
        onClose={() => void leave()}
        wide={wide}
        footer={
          <>
            {cancel !== null && (
              <Button variant="line" onClick={onBack ?? onClose}>
                {cancel}
              </Button>
            )}
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
          onInput={() => {
            entered.current = true;
          }}
          onSubmit={(event) => {
            event.preventDefault();
            onSubmit(event);
          }}
        >
          {children}
        </form>
      </Dialog>
      {dialog}
    </>
  );
}
