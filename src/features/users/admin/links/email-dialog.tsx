import { adminCall } from '#lib/api/admin-api.ts';
import { FormDialog } from '#ui/admin/form/form-dialog.tsx';
import { FormField } from '#ui/admin/form/form-field.tsx';
import { useFormAction } from '#ui/admin/form/use-form-action.ts';
import { Input } from '#ui/form/field.tsx';
import { emailSchema, type User } from '../../contract.ts';

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
    success: () => 'User updated successfully',
    failure: 'Failed to update user',
    onDone: onClose,
  });
  return (
    <FormDialog
      title={`Email of ${user.username}`}
      description="For password resets and security alerts. Never shown to readers."
      action="Save"
      busy={busy}
      busyLabel="Saving..."
      onSubmit={submit}
      onClose={onClose}
    >
      <FormField form={form} name="email" label="Email">
        {(control) => <Input {...control} type="email" autoComplete="off" />}
      </FormField>
    </FormDialog>
  );
}
