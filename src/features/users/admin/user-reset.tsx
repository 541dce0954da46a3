import { adminCall } from '#lib/api/admin-api.ts';
import { FormDialog } from '#ui/admin/form/form-dialog.tsx';
import { FormField } from '#ui/admin/form/form-field.tsx';
import { useFormAction } from '#ui/admin/form/use-form-action.ts';
import { resetPasswordSchema, type User } from '../contract.ts';
import { PASSWORD_MIN } from '../values.ts';
import { NewPasswordInput } from './user-password.tsx';

interface ResetPasswordProps {
  user: User;
  onClose: () => void;
}

/** Gives an account a new password. */
export function ResetPassword({ user, onClose }: ResetPasswordProps) {
  const { form, busy, submit } = useFormAction({
    schema: resetPasswordSchema,
    defaultValues: { password: '' },
    run: (input) => adminCall<User>('PUT', `/api/users/${user.id}`, input),
    success: () => 'User updated successfully',
    failure: 'Failed to update user',
    onDone: onClose,
  });
  return (
    <FormDialog
      title={`Reset password of ${user.username}`}
      description={`${user.username} is logged out everywhere and can log in again with the new password only.`}
      action="Set Password"
      busy={busy}
      busyLabel="Setting..."
      onSubmit={submit}
      onClose={onClose}
    >
      <FormField
        form={form}
        name="password"
        label="New password"
        hint={`At least ${PASSWORD_MIN} characters`}
      >
        {(control) => <NewPasswordInput {...control} readOnly={busy} />}
      </FormField>
    </FormDialog>
  );
}
