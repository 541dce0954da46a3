import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { problemOf } from '#lib/api/admin-api.ts';
import { t } from '#lib/messages/messages.ts';
import { TextButton } from '#ui/admin/buttons.tsx';
import { InputField } from '#ui/admin/form/fields.tsx';
import { FormDialog } from '#ui/admin/form/form-dialog.tsx';
import { useSite } from '#ui/site.ts';
import { toast } from '#ui/toast/toast.ts';
import type { SessionUser } from '../../contract.ts';
import type { TwoFactorMethod } from '../../values.ts';
import { logIn } from '../session-api.ts';
import { ForgotPasswordDialog } from './forgot-password-dialog.tsx';
import { TwoFactorLoginDialog } from './two-factor-login-dialog.tsx';

const complain = (title: string, description: string) =>
  toast({ title, description, kind: 'destructive' });

/** A login that needs a second factor. */
interface Waiting {
  username: string;
  methods: readonly TwoFactorMethod[];
}

interface LoginDialogProps {
  description?: string;
  onDone: (user: SessionUser) => void;
  onCancel: () => void;
}

/** Asks for username and password, then for the second factor if there is one. */
export function LoginDialog({
  description = t('Enter your credentials to access the admin panel.'),
  onDone,
  onCancel,
}: LoginDialogProps) {
  const site = useSite();
  const [forgotten, setForgotten] = useState(false);
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: ([username, password]: [string, string]) => logIn(username, password),
  });

  const enter = (user: SessionUser) => {
    onDone(user);
    toast({ title: t('Success'), description: t('Login successful!') });
  };

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const values = new FormData(form);
    const username = String(values.get('username')).trim();
    const password = String(values.get('password'));
    if (username === '' || password === '') {
      complain(t('Error'), t('Please enter both username and password.'));
      form.querySelector<HTMLInputElement>('input:placeholder-shown')?.focus();
      return;
    }
    // Neither callback runs once the dialog is closed.
    mutate([username, password], {
      onSuccess: ({ user, twoFactor }) => {
        if (twoFactor) setWaiting({ username, methods: twoFactor.methods });
        else if (user) enter(user);
      },
      onError: (error) => {
        const { status, detail } = problemOf(error);
        const wrong = t('Invalid username or password. Please try again.');
        complain(t('Login Failed'), status === 401 ? wrong : (detail ?? wrong));
      },
    });
  };

  if (forgotten) return <ForgotPasswordDialog onClose={() => setForgotten(false)} />;
  if (waiting) {
    const back = (reason?: string) => {
      setWaiting(null);
      if (reason !== undefined) complain(t('Login Failed'), reason);
    };
    return <TwoFactorLoginDialog {...waiting} onDone={enter} onBack={back} onCancel={onCancel} />;
  }
  return (
    <FormDialog
      title={t('Log In to {site}', { site: site.name })}
      description={description}
      action={t('Log In')}
      cancel={t('Cancel')}
      busy={isPending}
      busyLabel={t('Logging in...')}
      onSubmit={submit}
      onClose={onCancel}
    >
      <InputField
        label={t('Username')}
        type="text"
        name="username"
        placeholder=" "
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <InputField
        label={t('Password')}
        type="password"
        name="password"
        placeholder=" "
        autoComplete="current-password"
        required
      />
      <TextButton alone onClick={() => setForgotten(true)}>
        {t('Forgot your password?')}
      </TextButton>
    </FormDialog>
  );
}
