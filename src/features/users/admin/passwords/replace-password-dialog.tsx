import { FormDialog } from '#ui/admin/form/form-dialog.tsx';
import { FormField } from '#ui/admin/form/form-field.tsx';
import { useFormAction } from '#ui/admin/form/use-form-action.ts';
import { Input } from '#ui/field.tsx';
import { changePasswordSchema, type SessionUser } from '../../contract.ts';
import { PASSWORD_MAX } from '../../values.ts';
import { PasswordStrength } from '../../web/passwords/password-strength.tsx';
import { changePassword } from '../session-api.ts';

interface ReplacePasswordDialogProps {
  user: SessionUser;
  onDone: () => void;
  /** Later, or logging out where it is a must. */
  onClose: () => void;
}

/** Asks whoever has a password that somebody else chose for one of their own. */
export function ReplacePasswordDialog({ user, onDone, onClose }: ReplacePasswordDialogProps) {
  const { form, busy, submit } = useFormAction({
    schema: changePasswordSchema,
    defaultValues: { currentPassword: '', newPassword: '' },
    run: changePassword,
    success: () => 'Your password was changed. Other devices are logged out.',
    failure: 'Failed to change the password',
    onDone,
  });
  const isMust = user.chooseOwnPassword === 'required';
  return (
    <FormDialog
      title="Choose your own password"
      description={
        isMust
          ? 'Somebody else chose the one that you logged in with. Choose your own to go on.'
          : 'Somebody else chose the one that you logged in with. You can also do this later.'
      }
      action="Choose Password"
      cancel={isMust ? 'Log Out' : 'Later'}
      busy={busy}
      busyLabel="Changing..."
      onSubmit={submit}
      onClose={onClose}
    >
      <FormField form={form} name="currentPassword" label="The one that you were given">
        {(control) => (
          <Input {...control} type="password" autoComplete="current-password" required />
        )}
      </FormField>
      <FormField form={form} name="newPassword" label="Your new password">
        {(control) => (
          <>
            <Input
              {...control}
              type="password"
              autoComplete="new-password"
              maxLength={PASSWORD_MAX}
              required
            />
            <PasswordStrength
              password={form.watch('newPassword')}
              isRefused={control['aria-invalid']}
            />
          </>
        )}
      </FormField>
    </FormDialog>
  );
}
