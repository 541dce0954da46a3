import { adminCall } from '#lib/api/admin-api.ts';
import { FormDialog } from '#ui/admin/form/form-dialog.tsx';
import { FormField } from '#ui/admin/form/form-field.tsx';
import { useFormAction } from '#ui/admin/form/use-form-action.ts';
import { Input } from '#ui/field.tsx';
import { type CreatedLink, inviteSchema } from '../../contract.ts';
import { RoleSelect } from '../user-role.tsx';
import { linkMessage } from './share-link.tsx';

interface InviteDialogProps {
  /** Is given the link where nobody mails it. */
  onLink: (given: CreatedLink) => void;
  onClose: () => void;
}

/** Invites somebody, who chooses the password. */
export function InviteDialog({ onLink, onClose }: InviteDialogProps) {
  const { form, busy, submit } = useFormAction({
    schema: inviteSchema,
    defaultValues: { username: '', role: 'author', email: '' },
    run: (input) => adminCall<CreatedLink>('POST', '/api/users/invitations', input),
    success: (given) => linkMessage(given) ?? `${given.username} is invited.`,
    failure: 'Failed to invite',
    onDone: (given) => {
      onClose();
      onLink(given);
    },
  });
  return (
    <FormDialog
      title="Invite a person"
      description="They get a link that works once, for 24 hours, and choose their password themselves."
      action="Invite"
      busy={busy}
      busyLabel="Inviting..."
      onSubmit={submit}
      onClose={onClose}
    >
      <FormField form={form} name="username" label="Username">
        {(control) => (
          <Input {...control} autoComplete="off" autoCapitalize="none" spellCheck={false} />
        )}
      </FormField>
      <FormField form={form} name="role" label="Role">
        {(control) => <RoleSelect {...control} />}
      </FormField>
      <FormField
        form={form}
        name="email"
        label="Email"
        hint="Optional. Without it, or without mail, you hand the link over yourself."
      >
        {(control) => <Input {...control} type="email" autoComplete="off" />}
      </FormField>
    </FormDialog>
  );
}
