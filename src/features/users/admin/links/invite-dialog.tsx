import { adminCall } from '#lib/api/admin-api.ts';
import { t } from '#lib/messages/admin.ts';
import { FormField } from '#ui/admin/form/fields.tsx';
import { FormDialog } from '#ui/admin/form/form-dialog.tsx';
import { useFormAction } from '#ui/admin/form/use-form-action.ts';
import { Input } from '#ui/form/field.tsx';
import { type CreatedLink, inviteSchema } from '../../contract.ts';
import { ROLE_HINTS } from '../user-api.ts';
import { RoleSelect } from '../user-role.tsx';
import { linkMessage } from './share-link.tsx';

interface InviteDialogProps {
  /** Called with the link if it wasn't emailed. */
  onLink: (given: CreatedLink) => void;
  onClose: () => void;
}

/** Invites a user, who chooses a password with the link. */
export function InviteDialog({ onLink, onClose }: InviteDialogProps) {
  const { form, busy, submit } = useFormAction({
    schema: inviteSchema,
    defaultValues: { username: '', role: 'author', email: '' },
    run: (input) => adminCall<CreatedLink>('POST', '/api/users/invitations', input),
    success: (given) =>
      linkMessage(given) ?? t('{username} was invited.', { username: given.username }),
    failure: t('Couldn’t send the invitation'),
    onDone: (given) => {
      onClose();
      onLink(given);
    },
  });
  return (
    <FormDialog
      title={t('Invite a user')}
      description={t(
        'They get a link to choose a password. It works once and expires in 24 hours.',
      )}
      action={t('Invite')}
      busy={busy}
      busyLabel={t('Inviting...')}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormField form={form} name="username" label={t('Username')}>
        {(control) => (
          <Input {...control} autoComplete="off" autoCapitalize="none" spellCheck={false} />
        )}
      </FormField>
      <FormField
        form={form}
        name="role"
        label={t('Role')}
        hint={ROLE_HINTS[form.watch('role') ?? 'author']}
      >
        {(control) => <RoleSelect {...control} />}
      </FormField>
      <FormField
        form={form}
        name="email"
        label={t('Email')}
        hint={t('Optional. Without it, you get a link to pass on yourself.')}
      >
        {(control) => <Input {...control} type="email" autoComplete="off" />}
      </FormField>
    </FormDialog>
  );
}
