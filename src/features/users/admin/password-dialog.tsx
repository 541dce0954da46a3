import { FormDialog } from '#ui/admin/form/form-dialog.tsx';
import { FormField } from '#ui/admin/form/form-field.tsx';
import { useFormAction } from '#ui/admin/form/use-form-action.ts';
import { Input } from '#ui/field.tsx';
import { changePasswordSchema } from '../contract.ts';
import { PASSWORD_MAX, PASSWORD_MIN } from '../values.ts';
import { changePassword } from './session-api.ts';

/** A new password for one's own account; the sessions on other devices end. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const { form, busy, submit } = useFormAction({
    schema: changePasswordSchema,
    defaultValues: { currentPassword: '', newPassword: '' },
    run: changePassword,
    success: () => 'Your password was changed. Other devices are logged out.',
    failure: 'Failed to change the password',
    onDone: onClose,
  });
  return (
    <FormDialog
      title="Change Password"
      action="Change Password"
      busy={busy}
      busyLabel="Changing..."
      onSubmit={submit}
      onClose={onClose}
    >
      <FormField form={form} name="currentPassword" label="Current Password">
        {(control) => (
          <Input {...control} type="password" autoComplete="current-password" required />
        )}
      </FormField>
      <FormField
        form={form}
        name="newPassword"
        label="New Password"
        hint={`At least ${PASSWORD_MIN} characters.`}
      >
        {(control) => (
          <Input
            {...control}
            type="password"
            autoComplete="new-password"
            maxLength={PASSWORD_MAX}
            required
          />
        )}
      </FormField>
    </FormDialog>
  );
}
