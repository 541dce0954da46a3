import { useQuery } from '@tanstack/react-query';
import { call } from '#lib/api/api-client.ts';
import { Dialog } from '#ui/admin/dialog.tsx';
import { FormDialog } from '#ui/admin/form/form-dialog.tsx';
import { FormField } from '#ui/admin/form/form-field.tsx';
import { useFormAction } from '#ui/admin/form/use-form-action.ts';
import { Button } from '#ui/button.tsx';
import { Input } from '#ui/field.tsx';
import { forgottenSchema } from '../../contract.ts';

const browserFetch = (path: string, init?: RequestInit) => fetch(path, init);
const PATH = '/api/auth/forgotten';
const TITLE = 'Forgot your password?';

/** For who cannot log in: a link by mail, or whom to ask for one. */
export function ForgottenDialog({ onClose }: { onClose: () => void }) {
  const { data } = useQuery<{ byMail: boolean }>({ queryKey: [PATH] });
  const { form, busy, submit } = useFormAction({
    schema: forgottenSchema,
    defaultValues: { account: '' },
    run: (input) => call<{ message: string }>(browserFetch, 'POST', PATH, input),
    success: ({ message }) => message,
    failure: 'Failed to ask for a link',
    onDone: onClose,
  });
  if (data?.byMail === false) {
    return (
      <Dialog
        title={TITLE}
        description="Mail is not connected here. Ask an administrator: they can make a link with which you choose a new password."
        onClose={onClose}
        footer={
          <Button variant="primary" onClick={onClose}>
            Close
          </Button>
        }
      />
    );
  }
  return (
    <FormDialog
      title={TITLE}
      description="A link with which you choose a new one goes to the address of your account. It works once, for 24 hours."
      action="Send Link"
      busy={busy}
      busyLabel="Sending..."
      onSubmit={submit}
      onClose={onClose}
    >
      <FormField form={form} name="account" label="Username or e-mail">
        {(control) => (
          <Input {...control} autoComplete="username" autoCapitalize="none" spellCheck={false} />
        )}
      </FormField>
    </FormDialog>
  );
}
