import { adminCall } from '#lib/api/admin-api.ts';
import { t } from '#lib/messages/admin.ts';
import { TextButton } from '#ui/admin/buttons.tsx';
import { FormInput } from '#ui/admin/form/fields.tsx';
import { FormDialog } from '#ui/admin/form/form-dialog.tsx';
import { useFormAction } from '#ui/admin/form/use-form-action.ts';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import * as parts from '#ui/admin/parts.module.css';
import { rich } from '#ui/rich.ts';
import { emailSchema, type User } from '../../contract.ts';
import { isUnconfirmed } from '../user-api.ts';

interface EmailDialogProps {
  user: User;
  onClose: () => void;
}

/** Changes the email address of another user. */
export function EmailDialog({ user, onClose }: EmailDialogProps) {
  const { form, busy, submit } = useFormAction({
    schema: emailSchema,
    defaultValues: { email: user.email ?? '' },
    run: (input) => adminCall<User>('PUT', `/api/users/${user.id}`, input),
    success: () => t('User updated successfully'),
    failure: t('Failed to update user'),
    onDone: onClose,
  });
  const resend = useAction({
    run: () => adminCall<{ message: string }>('POST', `/api/users/${user.id}/email/confirmation`),
    success: ({ message }) => message,
    failure: t('Couldn’t send the email'),
    onDone: onClose,
  });
  return (
    <FormDialog
      title={t('Email of {username}', { username: user.username })}
      description={t('For password resets and security alerts. Never shown to readers.')}
      action={t('Save')}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormInput form={form} name="email" label={t('Email')} type="email" />
      {isUnconfirmed(user) && (
        <p className={parts.note}>
          {rich(
            'Not confirmed, so it gets no password reset links. <button>Send the confirmation again</button>',
            {
              button: (parts) => (
                <TextButton disabled={resend.busy} onClick={() => void resend.act()}>
                  {parts}
                </TextButton>
              ),
            },
          )}
        </p>
      )}
    </FormDialog>
  );
}
