import { adminCall } from '#lib/api/admin-api.ts';
import { t } from '#lib/messages/admin.ts';
import { TextButton } from '#ui/admin/buttons.tsx';
import { FormField } from '#ui/admin/form/fields.tsx';
import { FormDialog } from '#ui/admin/form/form-dialog.tsx';
import { useFormAction } from '#ui/admin/form/use-form-action.ts';
import * as parts from '#ui/admin/parts.module.css';
import { rich } from '#ui/rich.ts';
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
    success: () => t('User updated successfully'),
    failure: t('Failed to update user'),
    onDone: onClose,
  });
  return (
    <FormDialog
      title={t('Reset password of {username}', { username: user.username })}
      description={t(
        '{username} will be logged out everywhere and needs the new password to log in.',
        { username: user.username },
      )}
      action={t('Set Password')}
      busy={busy}
      busyLabel={t('Setting...')}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormField
        form={form}
        name="password"
        label={t('New password')}
        hint={t('At least {passwordMin} characters', { passwordMin: PASSWORD_MIN })}
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
        {rich(
          'Or <button>create a reset link</button> so that {username} can choose a password. The current password works until then.',
          {
            username: user.username,
            button: (parts) => <TextButton onClick={onMakeLink}>{parts}</TextButton>,
          },
        )}
      </p>
      {user.twoFactor && (
        <p className={parts.note}>
          {rich(
            'Lost their phone, passkeys and recovery codes? <button>Turn off two-factor login</button>',
            { button: (parts) => <TextButton onClick={onTurnOff}>{parts}</TextButton> },
          )}
        </p>
      )}
    </FormDialog>
  );
}
