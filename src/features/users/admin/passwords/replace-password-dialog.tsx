import { t } from '#lib/messages/admin.ts';
import { FormField } from '#ui/admin/form/fields.tsx';
import { FormDialog } from '#ui/admin/form/form-dialog.tsx';
import { useFormAction } from '#ui/admin/form/use-form-action.ts';
import { Input } from '#ui/form/field.tsx';
import { changePasswordSchema, type SessionUser } from '../../contract.ts';
import { PASSWORD_MAX } from '../../values.ts';
import { PasswordStrength } from '../../web/passwords/password-strength.tsx';
import { changePassword } from '../session-api.ts';

interface ReplacePasswordDialogProps {
  user: SessionUser;
  onDone: () => void;
  /** Logs out if a new password is required. */
  onClose: () => void;
}

/** Asks a user whose password was set by someone else to choose their own. */
export function ReplacePasswordDialog({ user, onDone, onClose }: ReplacePasswordDialogProps) {
  const { form, busy, submit } = useFormAction({
    schema: changePasswordSchema,
    defaultValues: { currentPassword: '', newPassword: '' },
    run: changePassword,
    success: () => t('Password changed. Other devices were logged out.'),
    failure: t('Couldn’t change the password'),
    onDone,
  });
  const isRequired = user.chooseOwnPassword === 'required';
  return (
    <FormDialog
      title={t('Choose your own password')}
      description={
        isRequired
          ? t('Your password was set by someone else. Choose your own to continue.')
          : t('Other devices are logged out. This one stays logged in.')
      }
      action={t('Choose Password')}
      cancel={isRequired ? t('Log Out') : t('Cancel')}
      busy={busy}
      busyLabel={t('Changing...')}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormField form={form} name="currentPassword" label={t('Current password')}>
        {(control) => (
          <Input {...control} type="password" autoComplete="current-password" required />
        )}
      </FormField>
      <FormField form={form} name="newPassword" label={t('New password')}>
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
