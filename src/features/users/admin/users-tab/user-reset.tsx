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
  /** Makes a link instead, with which they choose one themselves. */
  onMakeLink: () => void;
  /** Turns off the second step of the login, for somebody who lost it. */
  onTurnOff: () => void;
  onClose: () => void;
}

/** Gives an account a new password, or its owner a link to choose one. */
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
        Better: <TextButton onClick={onMakeLink}>Make a link</TextButton> with which {user.username}{' '}
        chooses one. Until it is used nothing changes.
      </p>
      {user.twoFactor && (
        <p className={parts.note}>
          Phone, passkeys and recovery codes are lost?{' '}
          <TextButton onClick={onTurnOff}>Turn off two-factor login</TextButton>
        </p>
      )}
    </FormDialog>
  );
}
