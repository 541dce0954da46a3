import { adminCall } from '#lib/api/admin-api.ts';
import { TextButton } from '#ui/admin/buttons.tsx';
import { FormDialog } from '#ui/admin/form/form-dialog.tsx';
import { FormField } from '#ui/admin/form/form-field.tsx';
import { useFormAction } from '#ui/admin/form/use-form-action.ts';
import * as parts from '#ui/admin/parts.module.css';
import { resetPasswordSchema, type User } from '../../contract.ts';
import { PASSWORD_MIN } from '../../values.ts';
import { PasswordStrength } from '../../web/passwords/password-strength.tsx';
import { NewPasswordInput } from '../user-password.tsx';

interface ResetPasswordProps {
  user: User;
  /** Creates a reset link instead. */
  onMakeLink: () => void;
  /** Turns off two-factor login, for users who lost their devices. */
  onTurnOff: () => void;
  onClose: () => void;
}

/** Sets a user's password, or creates a link to reset it. */
export function ResetPassword({ user, onMakeLink, onTurnOff, onClose }: ResetPasswordProps) {
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
      description={`${user.username} will be logged out everywhere and needs the new password to log in.`}
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
        {(control) => (
          <>
            <NewPasswordInput {...control} readOnly={busy} />
            <PasswordStrength
              password={form.watch('password')}
              username={user.username}
              isRefused={control['aria-invalid']}
            />
          </>
        )}
      </FormField>
      <p className={parts.note}>
        Or <TextButton onClick={onMakeLink}>create a reset link</TextButton> so that {user.username}{' '}
        can choose a password. The current password works until then.
      </p>
      {user.twoFactor && (
        <p className={parts.note}>
          Lost their phone, passkeys and recovery codes?{' '}
          <TextButton onClick={onTurnOff}>Turn off two-factor login</TextButton>
        </p>
      )}
    </FormDialog>
  );
}
