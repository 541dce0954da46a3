import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { call } from '#lib/api/api-client.ts';
import { message, t, translate } from '#lib/messages/messages.ts';
import { Dialog } from '#ui/admin/dialog/dialog.tsx';
import { InputField } from '#ui/admin/form/fields.tsx';
import { FormDialog } from '#ui/admin/form/form-dialog.tsx';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import { Button } from '#ui/button.tsx';

const browserFetch = (path: string, init?: RequestInit) => fetch(path, init);
const PATH = '/api/auth/forgot-password';
const TITLE = message('Forgot your password?');

/** For users who can't log in: emails a reset link, or says to ask an admin. */
export function ForgotPasswordDialog({ onClose }: { onClose: () => void }) {
  const { data } = useQuery<{ byEmail: boolean }>({ queryKey: [PATH] });
  const [error, setError] = useState<string>();
  // The login doesn't load the contract's schemas.
  const { act, busy } = useAction({
    run: (account: string) => call<{ message: string }>(browserFetch, 'POST', PATH, { account }),
    success: (answer) => answer.message,
    failure: t('Couldn’t request a link'),
    onDone: onClose,
  });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const account = String(new FormData(form).get('account')).trim();
    setError(account === '' ? t('Username or email is required') : undefined);
    if (account === '') form.querySelector('input')?.focus();
    else void act(account);
  };
  if (data?.byEmail === false) {
    return (
      <Dialog
        title={translate(TITLE)}
        description={t('This site can’t send email. Ask an admin for a password reset link.')}
        onClose={onClose}
        footer={
          <Button variant="primary" onClick={onClose}>
            {t('Close')}
          </Button>
        }
      />
    );
  }
  return (
    <FormDialog
      title={translate(TITLE)}
      description={t(
        'We’ll email you a link to reset it. The link works once and expires in 24 hours.',
      )}
      action={t('Send Link')}
      cancel={t('Cancel')}
      busy={busy}
      busyLabel={t('Sending...')}
      onSubmit={submit}
      onClose={onClose}
    >
      <InputField
        label={t('Username or email')}
        error={error}
        name="account"
        maxLength={254}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
    </FormDialog>
  );
}
